/* Given names of the generations that rent, with the accents that official lists omit. */

function listOf(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
}

export const femaleNames = listOf(`
María, Carmen, Lucía, Laura, Marta, Cristina, Sara, Paula, Elena, Raquel, Ana, Isabel, Pilar, Nuria, Silvia, Beatriz,
Rocío, Patricia, Irene, Mónica, Andrea, Ángela, Sonia, Sandra, Susana, Alicia, Yolanda, Alba, Marina, Natalia,
Inmaculada, Esther, Eva, Verónica, Amparo, Noelia, Carolina, Claudia, Catalina, Lorena, Ana Belén, María José,
Ana Isabel, Rosa María, María Ángeles, María Jesús, María Teresa, María Dolores, Míriam, Nerea, Inés, Gloria, Lidia,
Carla, Aurora, Sofía, Olga, Celia, Virginia, Lourdes, Vanesa, Alejandra, Clara, Begoña, Asunción, Estefanía, Ainhoa,
Araceli, Gema, Belén, Blanca, Daniela, Tamara, Paloma, Almudena, Adriana, Noemí, Mireia, Leire, Tania, Leonor, Martina,
Laia, Bárbara, Itziar, Maite, Montserrat, Mercè, Sabela, Iria, Uxía, Macarena, Triana, Encarnación, Concepción,
Ascensión, Desirée, Úrsula, Zoé
`);

export const maleNames = listOf(`
Antonio, José, Manuel, Francisco, Juan, David, Javier, Jesús, Carlos, Daniel, Miguel, Rafael, Pedro, Alejandro, Ángel,
Fernando, Luis, Pablo, Sergio, Jorge, Alberto, Ramón, Enrique, Diego, Vicente, Álvaro, Raúl, Adrián, Joaquín, Iván,
Andrés, Óscar, Rubén, Santiago, Eduardo, Víctor, Roberto, Jaime, Ignacio, Alfonso, Salvador, Ricardo, Mario, Jordi,
Emilio, Marcos, Julián, Julio, Tomás, Agustín, Guillermo, Gabriel, Félix, Gonzalo, Joan, Marc, Ismael, Cristian, Nicolás,
Sebastián, Samuel, Hugo, Martín, César, Aitor, Héctor, Lorenzo, Esteban, Xavier, Iker, Rodrigo, Álex, Arturo, Borja,
Germán, Lucas, Isaac, Pau, Moisés, Sergi, Mikel, Íñigo, Iñaki, Asier, Miquel, Joel, Mateo, Jon, Fermín, Unai, Oriol,
Pere, José Luis, José Antonio, Miguel Ángel, Juan Carlos, Francisco Javier, José María, Brais, Xoán, Fabián, Matías,
Joan Carles
`);
