// The accessibility checks that a page's elements and styles allow (WCAG 2.2, A and AA).
// An expression: a function that returns sentences about the faults, none if there are none.
() => {
  const problems = [];
  const isShown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true })
    && element.getClientRects().length > 0;
  const isOffscreen = (element) => element.closest(".visually-hidden, .skip") !== null;
  const describe = (element) => {
    const text = element.textContent.trim().slice(0, 30);
    return `<${element.tagName.toLowerCase()} class="${element.className.baseVal ?? element.className}"> ${text}`;
  };
  const isHidden = (element) => element.closest("[aria-hidden='true']") !== null;

  /** The name of a control, roughly as browsers compute it. */
  const nameOf = (element) => {
    const labelledBy = element.getAttribute("aria-labelledby");
    if (labelledBy) return labelledBy.split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();
    if (element.getAttribute("aria-label")) return element.getAttribute("aria-label").trim();
    if (element.labels?.length) {
      const label = [...element.labels].map((one) => one.textContent).join(" ").trim();
      if (label) return label;
    }
    const said = [...element.childNodes].map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent;
      if (node.nodeType !== Node.ELEMENT_NODE || node.getAttribute("aria-hidden") === "true") return "";
      return node.getAttribute("alt") ?? nameOf(node);
    }).join(" ").trim();
    return said || element.getAttribute("title") || "";
  };

  // 4.1.2 and 2.4.4: names of controls and links; 2.5.8: their size.
  const controls = [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex='-1'])")]
    .filter((element) => isShown(element) && !isOffscreen(element));
  for (const control of controls) {
    if (isHidden(control)) problems.push(`a control is hidden from screen readers: ${describe(control)}`);
    if (!nameOf(control)) problems.push(`no name: ${describe(control)}`);
    if (control.tabIndex > 0) problems.push(`tabindex above 0: ${describe(control)}`);
    const target = control.closest("label.equip, label.choice, label.avatar-choice") ?? control;
    const { width, height } = target.getBoundingClientRect();
    const isInText = getComputedStyle(control).display === "inline";
    if (!isInText && (width < 24 || height < 24)) {
      problems.push(`smaller than 24 x 24: ${describe(control)} ${Math.round(width)} x ${Math.round(height)}`);
    }
  }

  // 1.1.1: pictures.
  for (const image of document.querySelectorAll("img")) {
    if (!image.hasAttribute("alt")) problems.push(`no alt: ${image.src}`);
  }
  for (const picture of document.querySelectorAll("[role='img']")) {
    if (!picture.getAttribute("aria-label")) problems.push(`a picture without a label: ${describe(picture)}`);
  }

  // 1.3.1, 2.4.1, 2.4.2, 2.4.6, 3.1.1: the page's structure.
  const count = (selector) => [...document.querySelectorAll(selector)].filter(isShown).length;
  if (count("main") !== 1) problems.push(`${count("main")} main landmarks`);
  if (count("body > header") !== 1) problems.push(`${count("body > header")} banners`);
  for (const navigation of document.querySelectorAll("nav")) {
    if (!navigation.getAttribute("aria-label")) problems.push("a navigation without a label");
  }
  if (!document.documentElement.lang) problems.push("no language");
  if (!document.title) problems.push("no title");
  const headings = [...document.querySelectorAll("main h1, main h2, main h3, main h4")].filter(isShown);
  const firsts = headings.filter((heading) => heading.tagName === "H1").length;
  if (firsts > 1) problems.push(`${firsts} headings of the first level`);
  headings.forEach((heading, index) => {
    const level = Number(heading.tagName[1]);
    const before = index ? Number(headings[index - 1].tagName[1]) : 0;
    if (level > before + 1) problems.push(`a heading skips a level: ${describe(heading)}`);
  });
  for (const list of document.querySelectorAll("ul, ol")) {
    const strange = [...list.children].find((child) => child.tagName !== "LI");
    if (strange) problems.push(`in a list, but no item: ${describe(strange)}`);
  }

  // 4.1.2: references and ids.
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) problems.push(`the id ${id} is there twice`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(" ")) {
        if (!document.getElementById(id)) problems.push(`${attribute} of ${describe(element)} names ${id}, which isn't there`);
      }
    }
  }

  // 1.4.10: nothing is wider than the screen.
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll("main *")].find((element) =>
      element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".table-box, .confetti, .reaction-list"));
    problems.push(`wider than the screen: ${document.documentElement.scrollWidth} px, ${wide ? describe(wide) : ""}`);
  }

  // 1.4.3: contrast. The background is the worst of the colours that lie behind the text.
  const colour = (text) => {
    const parts = text.match(/rgba?\(([^)]*)\)/)?.[1].split(/[ ,/]+/).map(Number);
    return parts ? { rgb: parts.slice(0, 3), alpha: parts[3] ?? 1 } : null;
  };
  const over = (top, bottom) => ({ alpha: 1, rgb: top.rgb.map((value, index) => value * top.alpha + bottom.rgb[index] * (1 - top.alpha)) });
  const luminance = ({ rgb }) => {
    const [red, green, blue] = rgb.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const backgroundsOf = (element) => {
    const layers = [];
    for (let place = element; place; place = place.parentElement) {
      const style = getComputedStyle(place);
      if (style.backgroundImage.includes("gradient") && place !== document.body) {
        const stops = [...style.backgroundImage.matchAll(/rgba?\([^)]*\)/g)].map((match) => colour(match[0]));
        layers.push(stops);
      }
      const plain = colour(style.backgroundColor);
      if (plain && plain.alpha > 0) layers.push([plain]);
      if (plain?.alpha === 1) break;
    }
    let results = [colour(getComputedStyle(document.documentElement).backgroundColor)];
    for (const layer of layers.reverse()) results = layer.flatMap((top) => results.map((bottom) => over(top, bottom)));
    return results;
  };
  const hasWords = /[\p{L}\p{N}]/u;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!hasWords.test(walker.currentNode.textContent) || seen.has(element)) continue;
    seen.add(element);
    if (!isShown(element) || isOffscreen(element) || element.closest(":disabled, [aria-disabled='true'], option, .countdown, .emoji")) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let place = element; place; place = place.parentElement) opacity *= Number(getComputedStyle(place).opacity);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const text = { ...colour(style.color), alpha: opacity };
    const worst = Math.min(...backgroundsOf(element).map((background) => contrast(over(text, background), background)));
    if (worst < needed) problems.push(`contrast ${worst.toFixed(2)}, less than ${needed}: ${describe(element)}`);
  }
  return problems;
}
