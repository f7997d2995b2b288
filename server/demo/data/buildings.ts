import type { CityCode } from "./cities.ts";

/** Layout of a building: `floors` of `doors` homes each, of which the first `shared` are let by room. */
export interface BuildingLayout {
  readonly floors?: number;
  readonly doors?: number;
  readonly attics?: number;
  readonly shared?: number;
  readonly houses?: number;
  readonly premises?: number;
  readonly offices?: number;
  readonly parking?: number;
  readonly storage?: number;
}

export interface Building {
  readonly city: CityCode;
  readonly street: string;
  readonly number: number;
  readonly postal_code: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly year_built: number;
  readonly layout: BuildingLayout;
}

type Line = readonly [CityCode, string, number, string, number, number, number, BuildingLayout];

/* City, street, number, postal code, latitude, longitude, year, layout. */
const lines: readonly Line[] = [
  [
    "MAD",
    "Calle de Embajadores",
    47,
    "28012",
    40.4079,
    -3.7034,
    1930,
    { floors: 4, doors: 2, attics: 1, premises: 1, storage: 3 },
  ],
  ["MAD", "Calle de Fuencarral", 118, "28010", 40.432, -3.703, 1928, { floors: 3, doors: 2, premises: 2 }],
  [
    "MAD",
    "Calle de Bravo Murillo",
    203,
    "28020",
    40.453,
    -3.7035,
    1968,
    { floors: 4, doors: 2, parking: 6, storage: 6 },
  ],
  ["MAD", "Calle de Alcalá", 331, "28027", 40.4335, -3.65, 1972, { floors: 3, doors: 2 }],
  ["MAD", "Paseo de las Delicias", 92, "28045", 40.3985, -3.6935, 1958, { floors: 3, doors: 2, shared: 2 }],
  ["MAD", "Calle de Velázquez", 57, "28001", 40.429, -3.684, 1946, { offices: 6 }],
  ["MAD", "Avenida de la Albufera", 126, "28038", 40.3915, -3.659, 2004, { floors: 3, doors: 2, parking: 4 }],
  ["MAD", "Calle de Hortaleza", 63, "28004", 40.4235, -3.6983, 1915, { premises: 2 }],
  ["BCN", "Carrer de València", 284, "08007", 41.3925, 2.165, 1910, { floors: 3, doors: 2, attics: 1, premises: 1 }],
  ["BCN", "Carrer de Verdi", 92, "08012", 41.4065, 2.157, 1924, { floors: 3, doors: 2, shared: 1 }],
  ["BCN", "Rambla del Poblenou", 81, "08005", 41.4005, 2.202, 1996, { floors: 3, doors: 2, parking: 7, storage: 4 }],
  ["BCN", "Carrer d'Aribau", 146, "08036", 41.3935, 2.153, 1955, { offices: 4 }],
  ["BCN", "Carrer de Balmes", 195, "08006", 41.3985, 2.152, 1932, { floors: 2, doors: 2 }],
  ["VLC", "Calle de Colón", 22, "46004", 39.4695, -0.3725, 1951, { offices: 3, premises: 1 }],
  ["VLC", "Calle de Cádiz", 54, "46006", 39.461, -0.373, 1929, { floors: 3, doors: 2, shared: 1 }],
  ["VLC", "Avenida del Puerto", 137, "46022", 39.464, -0.349, 1978, { floors: 3, doors: 2, parking: 7 }],
  ["VLC", "Calle de la Reina", 108, "46011", 39.4705, -0.328, 1918, { houses: 1 }],
  ["VLC", "Avenida de Blasco Ibáñez", 121, "46022", 39.474, -0.348, 1975, { floors: 2, doors: 2, shared: 2 }],
  ["SVQ", "Calle Feria", 84, "41003", 37.3985, -5.9905, 1940, { floors: 3, doors: 2, premises: 1 }],
  ["SVQ", "Calle Pureza", 36, "41010", 37.383, -6.0015, 1922, { houses: 1 }],
  ["SVQ", "Avenida de la República Argentina", 25, "41011", 37.378, -6.004, 1974, { offices: 4 }],
  ["SVQ", "Calle San Jacinto", 71, "41010", 37.3825, -6.0085, 1988, { floors: 3, doors: 2, storage: 5 }],
  ["BIO", "Gran Vía de Don Diego López de Haro", 45, "48011", 43.2628, -2.937, 1949, { offices: 4 }],
  ["BIO", "Calle Licenciado Poza", 31, "48011", 43.2615, -2.94, 1936, { floors: 3, doors: 2, premises: 1 }],
  ["BIO", "Calle Somera", 14, "48005", 43.257, -2.923, 1890, { floors: 2, doors: 2 }],
  ["BIO", "Calle Iparraguirre", 9, "48009", 43.266, -2.9345, 1998, { parking: 14 }],
  ["ZGZ", "Calle de San Miguel", 32, "50001", 41.6485, -0.88, 1962, { floors: 2, doors: 2 }],
  ["ZGZ", "Avenida de Madrid", 118, "50010", 41.6555, -0.906, 1981, { floors: 3, doors: 2, parking: 6 }],
  ["LPA", "Calle Mayor de Triana", 68, "35002", 28.1055, -15.4165, 1969, { premises: 1 }],
  ["AGP", "Calle Carretería", 61, "29008", 36.7235, -4.4235, 1934, { floors: 2, doors: 2, premises: 1 }],
  ["AGP", "Calle Cuarteles", 35, "29002", 36.7135, -4.429, 2001, { floors: 3, doors: 2, parking: 4, storage: 3 }],
  [
    "AGP",
    "Paseo Marítimo Pablo Ruiz Picasso",
    33,
    "29016",
    36.7205,
    -4.4005,
    1985,
    { floors: 3, doors: 2, attics: 1, parking: 3 },
  ],
  ["LCG", "Calle Real", 48, "15003", 43.3695, -8.4, 1908, { floors: 3, doors: 2, premises: 1 }],
  ["LCG", "Calle San Andrés", 112, "15003", 43.368, -8.406, 1926, { floors: 3, doors: 1 }],
  ["LCG", "Calle Barcelona", 60, "15010", 43.364, -8.419, 1971, { floors: 2, doors: 2 }],
  ["PMI", "Calle de Sant Miquel", 39, "07002", 39.5735, 2.652, 1900, { floors: 3, doors: 1, premises: 1 }],
  ["PMI", "Passeig Mallorca", 14, "07012", 39.572, 2.643, 1964, { offices: 3 }],
  ["PMI", "Calle de Blanquerna", 52, "07010", 39.58, 2.648, 1970, { floors: 2, doors: 2 }],
  ["GRX", "Calle Elvira", 77, "18010", 37.18, -3.5985, 1927, { floors: 2, doors: 2, shared: 2 }],
  ["GRX", "Camino de Ronda", 128, "18003", 37.174, -3.6105, 1979, { floors: 3, doors: 2, parking: 6 }],
];

export const buildings: readonly Building[] = lines.map(
  ([city, street, number, postal_code, latitude, longitude, year_built, layout]) => ({
    city,
    street,
    number,
    postal_code,
    latitude,
    longitude,
    year_built,
    layout,
  }),
);
