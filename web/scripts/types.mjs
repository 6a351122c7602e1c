// Turns the server's JSON schema into src/generated/wire.ts. The Python to ask is SUBAK_PYTHON, or python3; it needs msgspec.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const target = resolve(web, "src/generated/wire.ts");
const path = [resolve(web, "../src"), process.env.PYTHONPATH].filter(Boolean).join(delimiter);
const printed = execFileSync(process.env.SUBAK_PYTHON || "python3", ["-m", "subak.server.schema"], {
  env: { ...process.env, PYTHONPATH: path },
  encoding: "utf8",
});
const text = await compile(JSON.parse(printed), "Wire", {
  additionalProperties: false,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  format: false,
  bannerComment: "/* Made from the server's types by `npm run types`. */",
});
const present = () => {
  try {
    return readFileSync(target, "utf8");
  } catch {
    return "";
  }
};
if (present() !== text) {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
