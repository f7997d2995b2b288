import { circle, ellipse, gradient, greens, path, picture, pot, range, rect, soft, wallOf } from "./pieces.mjs";

/* Houses and shops, seen from the street. */

export function facade({ sky, wall, wallEnd, trim, blind, door }) {
  const opening = (x, y, hasBalcony) => [
    rect(x - 10, y - 10, 100, 150, trim),
    rect(x, y, 80, 132, "url(#day)"),
    path(`M${x} ${y + 132} L${x + 52} ${y} h28 L${x + 28} ${y + 132} z`, "#fff", 'opacity="0.35"'),
    rect(x + 37, y, 6, 132, trim),
    rect(x, y, 80, hasBalcony ? 26 : 48, blind),
    range(hasBalcony ? 3 : 6).map((index) => rect(x, y + 7 + index * 8, 80, 1.5, "#000", 'opacity="0.12"')),
    hasBalcony && [
      rect(x - 26, y + 136, 132, 12, trim),
      rect(x - 26, y + 150, 132, 10, "#000", `opacity="0.2" filter="url(#haze)"`),
      range(12).map((index) => rect(x - 22 + index * 11.2, y + 84, 3, 54, "#3a4144")),
      rect(x - 26, y + 80, 132, 6, "#3a4144"),
    ],
  ];
  const columns = [250, 420, 590, 760, 900];
  return picture(
    [gradient("sky", ...sky), wallOf(wall, wallEnd), gradient("day", "#5e7f8c", "#a9c3c6")],
    rect(0, 0, 1200, 800, "url(#sky)"),
    ellipse(210, 120, 130, 26, "#fff", `opacity="0.7" ${soft}`),
    ellipse(1010, 80, 160, 24, "#fff", `opacity="0.6" ${soft}`),
    rect(0, 200, 190, 520, "#c9bda9"),
    range(3).map((row) => range(2).map((index) => rect(36 + index * 74, 250 + row * 140, 44, 84, "#8fa3a6"))),
    rect(1010, 150, 190, 570, "#d6cbb8"),
    range(4).map((row) => range(2).map((index) => rect(1046 + index * 74, 190 + row * 130, 44, 80, "#8fa3a6"))),
    rect(1004, 60, 40, 660, "#000", `opacity="0.18" ${soft}`),
    rect(190, 50, 820, 670, "url(#wall)"),
    rect(176, 36, 848, 22, trim),
    rect(176, 58, 848, 8, "#000", 'opacity="0.14"'),
    range(3).map((row) => rect(190, 236 + row * 172, 820, 7, trim, 'opacity="0.8"')),
    range(3).map((row) => columns.map((x, index) => opening(x, 82 + row * 172, index % 2 === row % 2))),
    rect(190, 584, 820, 136, trim),
    rect(190, 584, 820, 8, "#000", 'opacity="0.12"'),
    rect(560, 604, 120, 116, door, 'rx="4"'),
    rect(572, 616, 44, 92, "#fff", 'opacity="0.18"'),
    rect(624, 616, 44, 92, "#fff", 'opacity="0.18"'),
    circle(618, 668, 4, "#e8c66a"),
    rect(238, 612, 240, 90, "#62808a"),
    path("M238 702 L330 612 h60 L298 702 z", "#fff", 'opacity="0.25"'),
    path("M226 602 h264 l18 34 h-300 z", blind),
    range(5).map((index) => path(`M${240 + index * 54} 602 h27 l4 34 h-30 z`, "#fff", 'opacity="0.55"')),
    rect(760, 612, 200, 90, "#62808a"),
    path("M760 702 L850 612 h50 L810 702 z", "#fff", 'opacity="0.25"'),
    rect(0, 716, 1200, 34, "#d9d3c8"),
    rect(0, 748, 1200, 52, "#8b8a88"),
    rect(0, 746, 1200, 5, "#b5aea2"),
    range(8).map((index) => rect(20 + index * 160, 776, 90, 5, "#f1eee6", 'opacity="0.8"')),
    range(2).map((index) => {
      const x = 110 + index * 980;
      return [
        rect(x - 7, 560, 14, 170, "#7a5c43"),
        ellipse(x, 726, 60, 8, "#000", `opacity="0.25" filter="url(#haze)"`),
        circle(x, 500, 76, greens[0]),
        circle(x - 46, 540, 52, greens[1]),
        circle(x + 44, 536, 56, greens[2]),
        circle(x - 16, 468, 44, greens[1]),
      ];
    }),
  );
}

export function premises({ wall, wallEnd, trim, blind, door }) {
  return picture(
    [
      wallOf(wall, wallEnd),
      gradient("day", "#7796a0", "#d7e3e2", "x2='1' y2='1'"),
      gradient("in", "#f6e9cf", "#d8c4a0"),
    ],
    rect(0, 0, 1200, 800, "url(#wall)"),
    range(14).map((index) => rect(0, index * 44, 1200, 2, "#000", 'opacity="0.05"')),
    rect(90, 60, 1020, 620, trim),
    rect(130, 90, 940, 84, door),
    rect(380, 126, 440, 12, "#fbf3e0", 'rx="6"'),
    rect(130, 210, 620, 420, "url(#in)"),
    rect(150, 560, 580, 70, "#b98d63"),
    range(3).map((row) => [
      rect(180, 320 + row * 80, 240, 8, "#9a7650"),
      range(5).map((index) =>
        rect(192 + index * 46, 286 + row * 80, 30, 34, [blind, "#f4ead8", door][(index + row) % 3], 'rx="4"'),
      ),
    ]),
    rect(500, 470, 210, 90, "#d1a87c", 'rx="6"'),
    range(3).map((index) => [
      rect(238 + index * 190, 210, 3, 40, "#5d534a"),
      path(`M${214 + index * 190} 276 q26 -46 52 0 z`, "#3a4144"),
      circle(240 + index * 190, 284, 60, "#fff1c4", `opacity="0.55" ${soft}`),
    ]),
    path("M130 630 L400 210 h120 L250 630 z", "#fff", 'opacity="0.16"'),
    rect(436, 210, 10, 420, trim),
    rect(800, 210, 250, 470, door),
    rect(824, 234, 202, 380, "url(#day)"),
    path("M824 614 L930 234 h60 L884 614 z", "#fff", 'opacity="0.3"'),
    rect(836, 420, 8, 100, "#e8c66a", 'rx="4"'),
    path("M100 180 h1000 l36 74 h-1072 z", blind),
    range(10).map((index) => path(`M${100 + index * 104} 180 h50 l-2 74 h-56 z`, "#fff", 'opacity="0.6"')),
    rect(64, 250, 1072, 14, "#000", `opacity="0.2" filter="url(#haze)"`),
    rect(0, 680, 1200, 120, "#cfc8bb"),
    range(9).map((index) =>
      path(
        `M${600 + (index - 4) * 150} 680 L${600 + (index - 4) * 250} 800 h3 L${602 + (index - 4) * 150} 680 z`,
        "#000",
        'opacity="0.08"',
      ),
    ),
    pot(90, 640, 90),
    pot(1110, 640, 90),
  );
}
