// Draws the pictures of the demo's assets into server/demo/photos. Run after a scene changed.
import path from "node:path";
import sharp from "sharp";
import { bathroom, bedroom, kitchen, living } from "./demo-photos/homes.mjs";
import { garage, office, storage } from "./demo-photos/places.mjs";
import { facade, premises } from "./demo-photos/streets.mjs";

const folder = path.resolve(import.meta.dirname, "..", "server", "demo", "photos");

const rooms = {
  sage: {
    wall: "#edf0e6",
    wallEnd: "#d9dfd0",
    floor: "#c79f74",
    sofa: "#6f9186",
    sofaDark: "#547469",
    rug: "#e0d3bd",
    accent: "#d08a5b",
  },
  clay: {
    wall: "#f6ebe0",
    wallEnd: "#e9d7c6",
    floor: "#b88a62",
    sofa: "#c47f63",
    sofaDark: "#a5654b",
    rug: "#ede0cf",
    accent: "#4f7d7a",
  },
  blue: {
    wall: "#eef1f3",
    wallEnd: "#d8e0e6",
    floor: "#d3b38c",
    sofa: "#7d97ad",
    sofaDark: "#5c778e",
    rug: "#dcd6cb",
    accent: "#d9a441",
  },
};
const streets = {
  ochre: {
    sky: ["#a9d0e6", "#e9f1ee"],
    wall: "#eccb8f",
    wallEnd: "#e0b671",
    trim: "#f7efe0",
    blind: "#5f8577",
    door: "#7a4a34",
  },
  rose: {
    sky: ["#b7d3ea", "#f4ece2"],
    wall: "#dd9f86",
    wallEnd: "#cd8a70",
    trim: "#f8ede3",
    blind: "#f3e6d2",
    door: "#35565c",
  },
  white: {
    sky: ["#8fc3e6", "#e4f1f6"],
    wall: "#f7f4ec",
    wallEnd: "#e8e2d4",
    trim: "#dcd2c0",
    blind: "#4f86a6",
    door: "#2f5d7c",
  },
};

const pictures = [
  ...Object.entries(streets).map(([tone, colors]) => [`facade-${tone}`, facade(colors)]),
  ...Object.entries(rooms).flatMap(([tone, colors]) =>
    Object.entries({ living, bedroom, kitchen }).map(([room, draw]) => [`${room}-${tone}`, draw(colors)]),
  ),
  ["bathroom", bathroom(rooms.sage)],
  ["premises", premises(streets.ochre)],
  ["office", office(rooms.blue)],
  ["garage", garage(rooms.clay)],
  ["storage", storage(rooms.clay)],
];

for (const [name, svg] of pictures)
  await sharp(Buffer.from(svg))
    .resize(1080, 720)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(path.join(folder, `${name}.jpg`));
