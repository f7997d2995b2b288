/** Texts of one's own account. */
export default {
  "account.password_changed": "Contraseña cambiada",
  "account.password_hint": "Entre 10 y 128 caracteres. Una frase que recuerdes es mejor que símbolos sueltos.",
  "account.password_intro": "La próxima vez que entres usarás la contraseña nueva.",
  "account.set_up_account": "Tu cuenta",
  "account.set_up_company": "La empresa",
  "account.set_up_done": "Empresa creada",
  "account.set_up_intro":
    "Dinos qué empresa es y crea la cuenta con la que la administrarás. Lo que lleva asterisco es necesario.",
  "account.set_up_invalid":
    "Si la empresa ya está creada, entra con tu cuenta. Si no, vuelve a arrancar el servidor: imprime un enlace nuevo.",
  "account.set_up_submit": "Crear la empresa y entrar",
  "account.set_up_title": "Pon en marcha tu oficina",
};
