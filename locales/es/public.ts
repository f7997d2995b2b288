export default {
  "public.ask_again": "Comprobar otra vez",
  "public.company_and_language": "Empresa e idioma",
  "public.company_contact": "Contacto con la empresa",
  "public.consent.electronic_signature":
    "He leído el documento completo y estoy de acuerdo con su contenido. Acepto firmarlo, o aprobarlo si es lo que se me pide, por medios electrónicos y que se guarden con él, como prueba, mi firma o mi aprobación, la fecha y la hora, la dirección IP y el navegador desde los que lo hago. Es una firma electrónica simple con evidencias (artículo 25 del Reglamento eIDAS).",
  "public.consent.missing": "Marca la casilla para poder enviarlo",
  "public.consent.privacy_booking":
    "He leído la política de privacidad. {company} trata mis datos y los documentos que adjunto para estudiar esta solicitud y, si se acepta, preparar el contrato (RGPD, art. 6.1.b). Puedo pedir en cualquier momento verlos, corregirlos o borrarlos. Si doy datos de otras personas, las he informado.",
  "public.consent.privacy_incident":
    "He leído la política de privacidad. {company} trata mis datos y las fotos que adjunto para resolver esta incidencia, por el contrato de alquiler o por su interés legítimo en cuidar el edificio (RGPD, art. 6.1.b y 6.1.f). Puedo pedir en cualquier momento verlos, corregirlos o borrarlos.",
  "public.consent.read_policy": "Leer la política de privacidad (se abre en otra pestaña)",
  "public.contact": "Contacto",
  "public.doubt_checking": "No sabemos si ha llegado; lo estamos comprobando.",
  "public.doubt_unreachable":
    "No sabemos si ha llegado: ahora mismo no hay conexión. Seguimos comprobándolo; no cierres esta página.",
  "public.files.add": "Añadir fotos o PDF",
  "public.files.hint": "PDF, JPG, PNG o WebP de hasta 10 MB. Como máximo {most} archivos. Solo los verá la empresa.",
  "public.files.lost": "No hay conexión: el archivo no ha llegado.",
  "public.files.remove": "Quitar {name}",
  "public.files.sending": "Enviando {name}",
  "public.files.sent": "Recibido",
  "public.files.too_large": "El archivo ocupa más de {limit} MB",
  "public.lost_connection": "No hay conexión. Lo que has escrito sigue aquí: vuelve a intentarlo cuando la tengas.",
  "public.made_with": "Hecho con {product}",
  "public.not_sent": "Lo hemos comprobado y no ha llegado. Lo que has hecho sigue aquí: vuelve a enviarlo.",
  "public.step": "Paso {step} de {count}",
  "public.unreachable.hint": "Comprueba tu conexión y vuelve a intentarlo. Lo que hubieras escrito no se ha perdido.",
  "public.unreachable.title": "No se ha podido abrir la página",
};
