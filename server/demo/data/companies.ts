/* Invented companies with typical names; none is from a register. */

/** Companies that rent premises, offices and homes for their staff. `letter` is the first letter of their CIF. */
export const tenantCompanies: readonly { readonly name: string; readonly letter: string }[] = [
  { name: "Panadería Hermanos Ibáñez, S.L.", letter: "B" },
  { name: "Clínica Dental Peñalver, S.L.P.", letter: "B" },
  { name: "Estudio Núñez Arquitectura, S.L.P.", letter: "B" },
  { name: "Asesoría Garrido y Muñoz, S.L.", letter: "B" },
  { name: "Óptica La Vaguada, S.L.", letter: "B" },
  { name: "Cafés Monegros, S.L.", letter: "B" },
  { name: "Fisioterapia Ensanche, S.L.P.", letter: "B" },
  { name: "Librería El Faro, S.C.", letter: "J" },
  { name: "Tecnologías Albufera, S.A.", letter: "A" },
  { name: "Peluquería Mireia i Laia, S.C.P.", letter: "J" },
  { name: "Farmacia Etxeberria, C.B.", letter: "E" },
  { name: "Autoescuela Guadalquivir, S.L.", letter: "B" },
  { name: "Frutas y Verduras Otero, S.L.", letter: "B" },
  { name: "Consultoría Señorío, S.L.", letter: "B" },
  { name: "Gimnasio Punta Norte, S.L.", letter: "B" },
  { name: "Cooperativa Textil Gràcia, S. Coop.", letter: "F" },
  { name: "Veterinaria Alcazaba, S.L.", letter: "B" },
  { name: "Asociación Cultural La Cigüeña", letter: "G" },
  { name: "Academia de Idiomas Peñíscola, S.L.", letter: "B" },
  { name: "Instalaciones Lamas, S.L.", letter: "B" },
  { name: "Marketing Rías Altas, S.L.", letter: "B" },
  { name: "Ferretería Sáez, S.L.", letter: "B" },
  { name: "Restauración Puerto Chico, S.L.", letter: "B" },
  { name: "Despacho Cañellas Abogados, S.L.P.", letter: "B" },
  { name: "Logística Ebro Medio, S.A.", letter: "A" },
  { name: "Ingeniería Zubiri, S.A.", letter: "A" },
  { name: "Floristería Azahar, S.L.", letter: "B" },
  { name: "Fundación Camino Abierto", letter: "G" },
];

/** Companies that own properties. */
export const ownerCompanies: readonly { readonly name: string; readonly letter: string }[] = [
  { name: "Inmuebles Arganzuela, S.L.", letter: "B" },
  { name: "Patrimonial Güell i Fills, S.L.", letter: "B" },
  { name: "Rentas del Turia, S.A.", letter: "A" },
  { name: "Herederos de Peña Castaño, C.B.", letter: "E" },
  { name: "Gestión Patrimonial Abando, S.L.", letter: "B" },
  { name: "Inversiones Triana, S.L.", letter: "B" },
  { name: "Fincas Monte Alto, S.L.", letter: "B" },
  { name: "Viviendas Sa Llonja, S.L.U.", letter: "B" },
  { name: "Alquileres Albaicín, S.L.", letter: "B" },
];
