import { ellipse, gradient, light, path, picture, pot, range, rect, room, soft, town, wallOf } from "./pieces.mjs";

/* What else is let. */

export function office({ wall, wallEnd, floor, sofa, sofaDark, accent }) {
  const desk = (x) => [
    ellipse(x + 150, 700, 190, 18, "#000", `opacity="0.28" ${soft}`),
    rect(x, 540, 300, 16, "#d1a87c", 'rx="4"'),
    rect(x + 14, 556, 12, 140, "#5d534a"),
    rect(x + 274, 556, 12, 140, "#5d534a"),
    rect(x + 96, 430, 140, 90, "#2f3436", 'rx="6"'),
    rect(x + 104, 438, 124, 74, "#7fa6ad", 'rx="3"'),
    rect(x + 158, 520, 16, 20, "#2f3436"),
    rect(x + 30, 510, 40, 30, accent, 'rx="4"'),
    path(`M${x + 110} 600 q0 -54 60 -54 q60 0 60 54 v26 h-120 z`, sofa),
    rect(x + 164, 626, 12, 60, "#5d534a"),
    path(`M${x + 120} 700 l50 -18 l50 18 v6 h-100 z`, "#5d534a"),
  ];
  return room(
    { wall, wallEnd, floor, height: 630 },
    range(3).map((index) =>
      light(70 + index * 372, 90, 316, 320, { bars: 1, view: town(70 + index * 372, 90, 316, 320) }),
    ),
    path("M120 680 L420 680 L560 800 L80 800 z", "#fff3cf", `opacity="0.35" ${soft}`),
    range(3).map((index) => [
      rect(226 + index * 372, 0, 4, 40, "#5d534a"),
      rect(150 + index * 372, 40, 160, 12, "#fbf3e0", 'rx="6"'),
    ]),
    desk(110),
    desk(470),
    desk(830),
    pot(40, 620, 90),
    pot(1164, 620, 80, sofaDark),
  );
}

export function garage({ accent }) {
  return picture(
    [wallOf("#e4e4df", "#c9c9c3"), gradient("ground", "#9a9c9b", "#7c7e7e")],
    rect(0, 0, 1200, 800, "url(#wall)"),
    rect(0, 0, 1200, 90, "#b9bab5"),
    range(4).map((index) => [
      rect(150 + index * 270, 60, 150, 12, "#fffdf2", 'rx="6"'),
      ellipse(225 + index * 270, 110, 150, 60, "#fff8dc", `opacity="0.55" ${soft}`),
    ]),
    rect(0, 400, 1200, 60, accent),
    rect(0, 452, 1200, 8, "#fff", 'opacity="0.6"'),
    path("M0 470 H1200 V800 H0 z", "url(#ground)"),
    path(
      "M330 470 L190 800 h26 L346 470 z M640 470 L690 800 h26 L656 470 z M60 470 L-300 800 h30 L76 470 z M960 470 L1180 800 h28 L976 470 z",
      "#f6f3ea",
    ),
    rect(0, 0, 80, 620, "#d6d6d0"),
    rect(0, 400, 80, 60, accent),
    rect(1110, 0, 90, 640, "#d6d6d0"),
    rect(1110, 400, 90, 60, accent),
    ellipse(830, 668, 190, 26, "#000", `opacity="0.5" ${soft}`),
    path("M664 640 q-4 -70 34 -80 l34 -66 q10 -20 34 -20 h124 q24 0 36 20 l40 66 q36 10 32 80 z", "#4d6f78"),
    path("M744 556 l26 -52 q6 -12 22 -12 h78 q16 0 22 12 l30 52 z", "#cfe0e2"),
    path("M790 556 l26 -64 h30 l-26 64 z", "#fff", 'opacity="0.5"'),
    rect(664, 600, 334, 44, "#42616a", 'rx="16"'),
    rect(680, 584, 64, 22, "#fff6d8", 'rx="10"'),
    rect(918, 584, 64, 22, "#fff6d8", 'rx="10"'),
    rect(786, 608, 90, 20, "#f4f4ee", 'rx="3"'),
    rect(688, 640, 54, 34, "#26292a", 'rx="8"'),
    rect(920, 640, 54, 34, "#26292a", 'rx="8"'),
    `<text x="452" y="716" font-family="DejaVu Sans" font-weight="700" font-size="120" fill="#f6f3ea" opacity="0.85" text-anchor="middle" transform="matrix(1 0 -0.12 0.62 86 272)">P</text>`,
    rect(440, 250, 120, 70, "#f4f4ee", 'rx="6"'),
    rect(456, 268, 88, 34, accent, 'rx="4"'),
  );
}

const box = (x, y, w, h, tint) => [
  rect(x, y, w, h, tint, 'rx="4"'),
  rect(x + w / 2 - 12, y, 24, h, "#000", 'opacity="0.08"'),
  rect(x + 16, y + h - 34, 46, 18, "#fff", 'opacity="0.5"'),
];

export function storage({ accent }) {
  return picture(
    [wallOf("#e8e4da", "#d2cdc0")],
    rect(0, 0, 1200, 800, "url(#wall)"),
    path("M0 620 H1200 V800 H0 z", "#a9a59c"),
    rect(0, 612, 1200, 10, "#8d897f"),
    ellipse(600, 90, 320, 90, "#fff8dc", `opacity="0.7" ${soft}`),
    rect(520, 30, 160, 14, "#fffdf2", 'rx="7"'),
    ellipse(430, 690, 380, 24, "#000", `opacity="0.3" ${soft}`),
    range(4).map((row) => rect(120, 200 + row * 150, 560, 14, "#6d5540")),
    rect(112, 160, 14, 530, "#5d4733"),
    rect(674, 160, 14, 530, "#5d4733"),
    box(140, 110, 150, 90, "#c99a66"),
    box(310, 130, 110, 70, "#b98552"),
    box(450, 96, 190, 104, "#d1a87c"),
    box(150, 250, 200, 100, "#b98552"),
    rect(380, 270, 120, 80, accent, 'rx="8"'),
    box(530, 236, 120, 114, "#c99a66"),
    rect(150, 416, 140, 84, "#7f949a", 'rx="8"'),
    box(320, 400, 170, 100, "#d1a87c"),
    box(510, 424, 140, 76, "#b98552"),
    box(140, 540, 230, 110, "#c99a66"),
    box(400, 556, 120, 94, "#d1a87c"),
    rect(540, 560, 110, 90, accent, 'rx="8"'),
    ellipse(940, 716, 200, 18, "#000", `opacity="0.3" ${soft}`),
    `<g fill="none" stroke="#3a4144" stroke-width="10"><circle cx="850" cy="630" r="84"/><circle cx="1050" cy="630" r="84"/></g>`,
    `<g fill="none" stroke="${accent}" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"><path d="M850 630 L910 500 L1010 500 L940 630 Z M910 500 L940 630 M1010 500 L1050 630 M1010 500 L1000 456 H1046"/><path d="M884 478 h44"/></g>`,
  );
}
