// What a person sees of a page, measured: small type, small targets, dead buttons, and whether it scrolls sideways.
() => {
  const seen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const box = element.getBoundingClientRect();
    const outside = box.right <= 0 || box.bottom + scrollY <= 0; // a link to skip to the move, until it has the focus
    return box.width > 1.5 && box.height > 1.5 && !outside; // what only a screen reader reads is one pixel wide
  };
  const place = (element) => {
    const text = (element.getAttribute("aria-label") || element.textContent || "").trim().replace(/\s+/g, " ");
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} “${text.slice(0, 40)}”`;
  };
  const scale = (element) => {
    const matrix = element instanceof SVGElement && element.getScreenCTM?.();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  };
  const small = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, title, option") || !seen(element)) continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale(element);
    if (size < 11.95) small.add(`${size.toFixed(1)} px: ${place(element)}`);
  }
  const tight = new Set();
  for (const element of document.querySelectorAll("button, a[href], input, select, summary, [role=tab], [role=radio]")) {
    if (!seen(element) || element.closest("[inert]") || getComputedStyle(element).display === "inline") continue;
    const around = getComputedStyle(element, "::after");
    const grown = around.content !== "none" && around.position === "absolute" ? -parseFloat(around.top || "0") : 0;
    const box = (element.closest("label") ?? element).getBoundingClientRect();
    const [width, height] = [box.width + 2 * grown, box.height + 2 * grown];
    if (Math.min(width, height) < 39.5) tight.add(`${Math.round(width)} × ${Math.round(height)}: ${place(element)}`);
  }
  return {
    small: [...small],
    tight: [...tight],
    body: parseFloat(getComputedStyle(document.body).fontSize),
    log: [...document.querySelectorAll("[role=log] li")].filter(seen).map((li) => parseFloat(getComputedStyle(li).fontSize)),
    sideways: document.documentElement.scrollWidth > innerWidth + 1,
    down: document.documentElement.scrollHeight > innerHeight + 1,
  };
}
