/** Texts of the information pages: sections in order, each with its title. */
export default {
  "information.faqs.1.text":
    "Con el formulario público de incidencias, o llamando a la persona que te atiende. Si hay peligro para personas, llama primero al 112.",
  "information.faqs.1.title": "¿Cómo aviso de una avería?",
  "information.faqs.2.text":
    "Los enlaces de reserva valen durante un tiempo limitado. Pide uno nuevo a quien te lo envió.",
  "information.faqs.2.title": "He recibido un enlace y dice que ha caducado",
  "information.faqs.3.text":
    "Sí. Recibirás una copia del documento firmado y puedes pedir la evidencia de la firma cuando quieras.",
  "information.faqs.3.title": "¿Es válido firmar desde el móvil?",
  "information.faqs.4.text":
    "La ley da un mes desde la entrega de las llaves; pasado ese plazo, la cantidad pendiente devenga interés legal (art. 36.4 LAU).",
  "information.faqs.4.title": "¿Cuándo recupero la fianza?",
  "information.faqs.5.text":
    "Escribe a la persona que te atiende desde la dirección de correo que figura en tu contrato.",
  "information.faqs.5.title": "¿Cómo cambio mis datos o mi cuenta bancaria?",
  "information.privacy.1.text":
    "La empresa que gestiona tu alquiler, con los datos de contacto que figuran en tu contrato o en el enlace que has recibido.",
  "information.privacy.1.title": "Quién trata tus datos",
  "information.privacy.2.text":
    "Para atender tu solicitud y cumplir el contrato de alquiler (art. 6.1.b RGPD) y las obligaciones fiscales y de fianzas (art. 6.1.c RGPD). No hacemos publicidad ni tomamos decisiones automáticas con ellos.",
  "information.privacy.2.title": "Para qué y con qué base",
  "information.privacy.3.text":
    "Mientras dure el alquiler. Después se bloquean hasta que prescriban las responsabilidades (hasta seis años desde el cierre del último ejercicio) y se suprimen. Las solicitudes que no acaban en contrato se borran al cabo de un año. Si para firmar se pide una imagen del documento de identidad, antes de darla se indica para qué, con qué base jurídica y qué día se elimina; se guarda cifrada y aparte del documento.",
  "information.privacy.3.title": "Cuánto tiempo",
  "information.privacy.4.text":
    "El propietario del inmueble, la Administración cuando la ley lo exige y los profesionales que resuelven una avería, solo con lo necesario para hacerlo. No salen de la Unión Europea.",
  "information.privacy.4.title": "Quién más los ve",
  "information.privacy.5.text":
    "Puedes pedir el acceso, la rectificación, la supresión, la oposición, la limitación o la portabilidad de tus datos a la empresa que gestiona tu alquiler, y reclamar ante la Agencia Española de Protección de Datos (aepd.es).",
  "information.privacy.5.title": "Tus derechos",
  "information.privacy.6.text":
    "Esta web no usa cookies de seguimiento. Guarda en tu navegador solo lo necesario para mantener la sesión y tus preferencias.",
  "information.privacy.6.title": "Cookies",
  "information.terms.1.text":
    "Estas condiciones regulan el uso de esta web y de sus formularios públicos: solicitud de reserva, firma de documentos y comunicación de incidencias.",
  "information.terms.1.title": "Objeto",
  "information.terms.2.text":
    "Enviar una solicitud no obliga a contratar a ninguna de las partes ni garantiza la disponibilidad del inmueble. El alquiler nace con la firma del contrato.",
  "information.terms.2.title": "Solicitudes de reserva",
  "information.terms.3.text":
    "La firma que se hace en esta web es una firma electrónica simple (art. 25 del Reglamento UE 910/2014). Guardamos el documento firmado y la evidencia de cuándo y cómo se firmó.",
  "information.terms.3.title": "Firma de documentos",
  "information.terms.4.text":
    "Los datos que envíes deben ser tuyos y verdaderos. Los enlaces que recibas son personales: no los compartas.",
  "information.terms.4.title": "Uso correcto",
  "information.terms.5.text":
    "Se aplica la ley española. Si eres consumidor, puedes acudir a los tribunales de tu domicilio.",
  "information.terms.5.title": "Ley aplicable",
  "information.who_we_are.1.text":
    "Gestionamos viviendas, locales y plazas de garaje por encargo de sus propietarios: buscamos inquilino, preparamos el contrato, cobramos la renta y nos ocupamos de las averías.",
  "information.who_we_are.1.title": "Qué hacemos",
  "information.who_we_are.2.text":
    "Cada inmueble tiene una persona responsable. Lo que se acuerda queda por escrito, y tanto propietarios como inquilinos saben en todo momento qué se ha hecho y qué falta.",
  "information.who_we_are.2.title": "Cómo trabajamos",
  "information.who_we_are.3.text":
    "Si alquilas con nosotros, escribe o llama a la persona que te atiende. Para comunicar una avería usa el formulario de incidencias.",
  "information.who_we_are.3.title": "Contacto",
};
