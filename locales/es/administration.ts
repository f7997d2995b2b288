/** Texts of what administrators look after. */
export default {
  "administration.language.en": "Inglés",
  "administration.language.es": "Español",
  "administration.page.hint":
    "Se escribe en Markdown: ## para un título, una línea en blanco entre párrafos, - para una lista, **negrita**, [texto](https://…).",
  "administration.page.preview": "Vista previa",
  "administration.page.view": "Escribir o ver el resultado",
  "administration.page.write": "Escribir",
  "administration.slug.faqs": "Preguntas frecuentes",
  "administration.slug.privacy": "Política de privacidad",
  "administration.slug.terms": "Términos y condiciones",
  "administration.slug.who_we_are": "Quiénes somos",
};
