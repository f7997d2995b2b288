export interface Origin {
  /** As in a form: "nacionalidad rumana". */
  readonly nationality: string;
  readonly prefix: string;
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly surnames: readonly string[];
  /** Whether people of this origin have two surnames. */
  readonly hasTwoSurnames: boolean;
}

/** The most frequent origins of tenants in Spanish cities. */
export const origins: readonly Origin[] = [
  {
    nationality: "Rumana",
    prefix: "+40",
    female: ["Mihaela", "Ioana", "Elena", "Andreea", "Cristina"],
    male: ["Andrei", "Ionuț", "Mihai", "Florin", "Cătălin"],
    surnames: ["Popescu", "Ionescu", "Munteanu", "Dumitru", "Stoica", "Rădulescu"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Marroquí",
    prefix: "+212",
    female: ["Fátima", "Khadija", "Salma", "Nadia", "Imane"],
    male: ["Mohamed", "Youssef", "Hamza", "Rachid", "Ayoub"],
    surnames: ["El Amrani", "Benali", "El Idrissi", "Bouzid", "Ouali", "Chakir"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Colombiana",
    prefix: "+57",
    female: ["Daniela", "Valentina", "Luz Marina", "Paola", "Yuliana"],
    male: ["Andrés Felipe", "Juan Camilo", "Jhon Jairo", "Sebastián", "Óscar"],
    surnames: ["Restrepo", "Ospina", "Cárdenas", "Londoño", "Zapata", "Quintero"],
    hasTwoSurnames: true,
  },
  {
    nationality: "Venezolana",
    prefix: "+58",
    female: ["María Gabriela", "Andreína", "Yoselin", "Carolina", "Génesis"],
    male: ["José Gregorio", "Luis Eduardo", "Jesús Alberto", "Ángel", "Wilmer"],
    surnames: ["Rondón", "Colmenares", "Briceño", "Guédez", "Pacheco", "Urdaneta"],
    hasTwoSurnames: true,
  },
  {
    nationality: "Italiana",
    prefix: "+39",
    female: ["Giulia", "Francesca", "Chiara", "Martina", "Alessia"],
    male: ["Marco", "Luca", "Matteo", "Niccolò", "Andrea"],
    surnames: ["Rossi", "Bianchi", "Esposito", "Ricci", "D'Angelo", "Conti"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Británica",
    prefix: "+44",
    female: ["Emma", "Charlotte", "Hannah", "Siân", "Zoë"],
    male: ["James", "Oliver", "Thomas", "Rhys", "Daniel"],
    surnames: ["Smith", "Taylor", "O'Connor", "Hughes", "Walker", "Bell"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Francesa",
    prefix: "+33",
    female: ["Amélie", "Chloé", "Léa", "Océane", "Hélène"],
    male: ["François", "Jérôme", "Théo", "Rémi", "Loïc"],
    surnames: ["Lefèvre", "Moreau", "Dupont", "Gauthier", "Béranger", "Faure"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Alemana",
    prefix: "+49",
    female: ["Katharina", "Anke", "Jana", "Käthe", "Sabine"],
    male: ["Jürgen", "Stefan", "Jörg", "Lukas", "Björn"],
    surnames: ["Müller", "Schröder", "Weiß", "Krüger", "Bäumler", "Hoffmann"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Ucraniana",
    prefix: "+380",
    female: ["Oksana", "Olena", "Kateryna", "Iryna", "Natalia"],
    male: ["Oleksandr", "Andriy", "Dmytro", "Serhiy", "Ivan"],
    surnames: ["Kovalenko", "Shevchenko", "Bondarenko", "Tkachenko", "Melnyk", "Kravets"],
    hasTwoSurnames: false,
  },
  {
    nationality: "China",
    prefix: "+86",
    female: ["Xiaomei", "Lili", "Yan", "Meiling", "Jing"],
    male: ["Wei", "Jun", "Haoran", "Ming", "Yong"],
    surnames: ["Chen", "Wang", "Zhou", "Lin", "Xu", "Ye"],
    hasTwoSurnames: false,
  },
  {
    nationality: "Argentina",
    prefix: "+54",
    female: ["Florencia", "Julieta", "Sol", "Camila", "Rocío"],
    male: ["Facundo", "Nicolás", "Matías", "Lautaro", "Hernán"],
    surnames: ["Fernández", "Bianchi", "Giménez", "Acuña", "Peralta", "Sosa"],
    hasTwoSurnames: false,
  },
];
