/* The pieces of the demo's pictures, which are drawn by hand as SVG: 1200 × 800. */

export const rect = (x, y, w, h, fill, rest = "") =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`;
export const path = (d, fill, rest = "") => `<path d="${d}" fill="${fill}" ${rest}/>`;
export const circle = (x, y, r, fill, rest = "") => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${rest}/>`;
export const ellipse = (x, y, rx, ry, fill, rest = "") =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${rest}/>`;
export const range = (count) => Array.from({ length: count }, (_, index) => index);
export const soft = 'filter="url(#soft)"';

export const gradient = (id, from, to, slope = "x2='0' y2='1'") =>
  `<linearGradient id="${id}" x1="0" y1="0" ${slope}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

export const picture = (
  defs,
  ...parts
) => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
<defs><filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="haze" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="3"/></filter>
${defs.join("")}</defs>${parts.flat(9).join("")}</svg>`;

/** Leaves around a stem, from a pot's rim. */
export const plant = (x, y, size, leaf) => [
  range(9).map((index) => {
    const turn = -64 + index * 16;
    const length = size * (0.8 + (index % 3) * 0.16);
    return `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0 C ${-size * 0.16} ${-length * 0.4}, ${-size * 0.1} ${-length * 0.8}, 0 ${-length} C ${size * 0.13} ${-length * 0.75}, ${size * 0.15} ${-length * 0.35}, 0 0" fill="${leaf[index % leaf.length]}"/>`;
  }),
];
export const greens = ["#3f7a57", "#55946c", "#2f6549"];
export const pot = (x, y, size, fill = "#c9835a") => [
  plant(x, y, size * 1.5, greens),
  path(`M${x - size * 0.42} ${y - 6} h${size * 0.84} l${-size * 0.1} ${size * 0.8} h${-size * 0.64} z`, fill),
];

/** A window with daylight behind it and its light on the floor. */
export const light = (x, y, w, h, { frame = "#fdfbf7", bars = 1, view = "" } = {}) => [
  rect(x - 12, y - 12, w + 24, h + 24, frame),
  rect(x, y, w, h, "url(#day)"),
  view,
  range(bars).map((index) => rect(x + ((index + 1) * w) / (bars + 1) - 5, y, 10, h, frame)),
  rect(x, y + h * 0.36, w, 7, frame),
  rect(x - 22, y + h + 12, w + 44, 14, frame),
];

export const town = (x, y, w, h) => [
  path(
    `M${x} ${y + h} v${-h * 0.3} h${w * 0.18} v${-h * 0.12} h${w * 0.14} v${h * 0.2} h${w * 0.2} v${-h * 0.26} h${w * 0.16} v${h * 0.18} h${w * 0.32} v${h * 0.3} z`,
    "#b9cdd2",
    'opacity="0.75"',
  ),
  circle(x + w * 0.78, y + h * 0.2, w * 0.07, "#fff6dd"),
];

export const boards = (y, tint) => [
  rect(0, y, 1200, 800 - y, tint),
  range(7).map((row) => rect(0, y + (row * row * (800 - y)) / 44, 1200, 2, "#000", 'opacity="0.07"')),
  range(13).map((index) =>
    path(
      `M${600 + (index - 6) * 96} ${y} L${600 + (index - 6) * 230} 800 h4 L${602 + (index - 6) * 96} ${y} z`,
      "#000",
      'opacity="0.05"',
    ),
  ),
];

export const day = gradient("day", "#cfe6ee", "#f6f1e2");
export const wallOf = (from, to) => gradient("wall", from, to);

export const frame = (x, y, w, h, ink) => [
  rect(x + 5, y + 8, w, h, "#000", `opacity="0.16" filter="url(#haze)"`),
  rect(x, y, w, h, "#fbf7ef"),
  rect(x + 12, y + 12, w - 24, h - 24, ink),
];

/** A picture of a room: its wall, and its boards from a height on; its furniture comes after. */
export const room = ({ wall, wallEnd, floor, height }, ...things) =>
  picture([day, wallOf(wall, wallEnd)], rect(0, 0, 1200, 800, "url(#wall)"), boards(height, floor), ...things);
