import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/parts.css";
import "./styles/phone.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
