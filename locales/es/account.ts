/** Texts of one's own account. */
export default {
  "account.password_changed": "Contraseña cambiada",
  "account.password_hint": "Entre 10 y 128 caracteres. Una frase que recuerdes es mejor que símbolos sueltos.",
  "account.password_intro": "La próxima vez que entres usarás la contraseña nueva.",
};
