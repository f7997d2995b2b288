/** Time stamps and the seal of documents: the page of their settings, and what a document's page says of them. */
export default {
  "error.seal_certificate_of_other":
    "El certificado es de {holder} ({holder_tax_id}) y la empresa tiene el NIF {tax_id}. Los documentos solo se sellan con un certificado de la propia empresa",
  "error.seal_key_unsupported":
    "Con la clave de este certificado ({type}) no se puede sellar un PDF: tiene que ser RSA o de curva elíptica (ECDSA)",
  "error.seal_without_tax_id": "Faltan los datos de la empresa: escríbelos, con su NIF, antes de subir su certificado",
  "field.stamp_authority.account": "Usuario",
  "field.stamp_authority.password": "Contraseña",
  "field.stamp_authority.policy": "Política",
  "field.stamp_authority.url": "Dirección",
  "seal.authority.about":
    "Un servicio de sellado de tiempo (RFC 3161) acredita la hora de cada firma y de cada sello. Se comprueba lo que responde, pero no si es de confianza ni si es cualificado: no se consulta la lista de confianza de la Unión Europea.",
  "seal.authority.account": "Usuario",
  "seal.authority.account_hint": "Solo si el servicio lo pide",
  "seal.authority.answered_at": "Último sello de tiempo",
  "seal.authority.change": "Cambiar",
  "seal.authority.failing":
    "El servicio no da sellos de tiempo desde el {since}: {reason} Desde entonces los documentos firmados esperan {minutes} minutos y después se sellan sin él; la petición se repite cada cinco minutos.",
  "seal.authority.none":
    "No hay ninguna autoridad: las firmas y los sellos llevan la hora del servidor, sin sello de tiempo.",
  "seal.authority.password": "Contraseña",
  "seal.authority.password_hint": "Se guarda cifrada",
  "seal.authority.password_kept": "Hay una guardada: déjala en blanco para conservarla",
  "seal.authority.policy": "Política (OID)",
  "seal.authority.policy_hint": "Solo si el servicio ofrece varias; por ejemplo 1.3.6.1.4.1.4146.2.3",
  "seal.authority.remove": "Quitar",
  "seal.authority.remove_text":
    "Las firmas y los sellos dejan de llevar sello de tiempo. Los que ya lo tienen lo conservan.",
  "seal.authority.remove_title": "Quitar la autoridad de sellado de tiempo",
  "seal.authority.removed": "Autoridad quitada",
  "seal.authority.set_up": "Configurar una autoridad",
  "seal.authority.since": "En uso desde",
  "seal.authority.store": "Guardar",
  "seal.authority.stored": "Autoridad guardada",
  "seal.authority.title": "Autoridad de sellado de tiempo",
  "seal.authority.try": "Probar",
  "seal.authority.url": "Dirección",
  "seal.authority.url_hint": "La que da el servicio; por ejemplo https://tsa.ejemplo.es/tsa",
  "seal.certificate.about":
    "Con él se sellan los documentos firmados desde ahora; los sellados antes quedan como están. No se comprueba si la autoridad que lo emitió es de confianza.",
  "seal.certificate.lost":
    "La clave guardada ya no se puede leer, porque ha cambiado el secreto de la instalación: sube otra vez el certificado. Mientras tanto sella un certificado generado por este programa.",
  "seal.certificate.none":
    "Los documentos se sellan con un certificado que genera este programa. Solo prueba que el archivo no ha cambiado desde entonces; no acredita quién lo sella. Para que lo acredite, sube el certificado de la empresa.",
  "seal.certificate.of_other":
    "El NIF de la empresa ha cambiado y este certificado es del anterior ({tax_id}). No se usa: los documentos se sellan con un certificado generado por este programa. Sube el certificado de la empresa con su NIF actual.",
  "seal.certificate.over":
    "El certificado ha caducado: renuévalo y sube el nuevo. Mientras tanto sella un certificado generado por este programa.",
  "seal.certificate.remove_text":
    "Se borra la clave guardada y no se puede recuperar. Los documentos que se firmen desde ahora los sella un certificado generado por este programa.",
  "seal.certificate.self_signed":
    "Es un certificado autofirmado: ninguna autoridad acredita que sea de la empresa. Para que lo acredite, sube uno emitido por una autoridad de certificación.",
  "seal.certificate.title": "Certificado de la empresa para sellar",
  "seal.document.by": "Sellado con",
  "seal.document.detached": "Sello de tiempo del archivo sellado, obtenido después; no está dentro del archivo.",
  "seal.document.download_stamp": "Descargar el sello de tiempo",
  "seal.document.failure": "Se selló sin sello de tiempo: {reason}",
  "seal.document.fallback.ended":
    "El certificado de la empresa había caducado, así que selló uno generado por este programa.",
  "seal.document.fallback.lost":
    "No se pudo abrir el certificado de la empresa, así que selló uno generado por este programa.",
  "seal.document.fallback.other_holder":
    "El certificado subido era de un NIF que ya no es el de la empresa, así que selló uno generado por este programa.",
  "seal.document.generated":
    "Un certificado generado por este programa: solo prueba que el archivo no ha cambiado desde entonces",
  "seal.document.invalid": "no es válido",
  "seal.document.invalid_hint":
    "El sello de tiempo guardado no es el de este documento, o su firma no es válida: no acredita ninguna hora. Guarda una copia del archivo y avisa a los responsables de la instalación.",
  "seal.document.issued_by":
    "{holder}; según el certificado, emitido por {authority}. No se comprueba si esa autoridad es de confianza",
  "seal.document.level": "Nivel",
  "seal.document.level_bb": "PAdES B-B: sin sello de tiempo en el archivo",
  "seal.document.level_blt":
    "PAdES B-LT: con sello de tiempo y con los datos para comprobar sus certificados más adelante",
  "seal.document.level_bt": "PAdES B-T: con sello de tiempo",
  "seal.document.level_not_trusted":
    "Esos datos son respuestas de revocación firmadas por quienes expidieron los certificados. No se ha comprobado si sus autoridades son de confianza.",
  "seal.document.level_waiting":
    "Todavía no lleva los datos para comprobar sus certificados más adelante: se recogen después del sello, cuando responden los servicios de esos certificados.",
  "seal.document.none": "Sin sello de tiempo: la hora es la del servidor.",
  "seal.document.not_qualified":
    "El sello de tiempo se ha comprobado ahora. No se comprueba si es cualificado: no se consulta la lista de confianza de la Unión Europea.",
  "seal.document.self_signed": "{holder}, con un certificado autofirmado: ninguna autoridad acredita quién lo sella",
  "seal.document.server_time": "hora del servidor",
  "seal.document.signatures": "Sellos de tiempo de las firmas",
  "seal.document.stamp": "Sello de tiempo",
  "seal.document.title": "Sello",
  "seal.document.unsealed": "El documento todavía no está sellado.",
  "seal.document.unstamped": "no lleva",
  "seal.document.validation": "No lleva los datos para comprobar sus certificados más adelante: {reason}.",
  "seal.document.validation_again": "Se vuelve a intentar; el documento sigue siendo válido.",
  "seal.document.validation_changed":
    "No se vuelve a intentar. Guarda una copia del archivo y avisa a los responsables de la instalación.",
  "seal.document.validation_generated":
    "Lo sella un certificado generado o autofirmado, que no tiene servicio de revocación: no pasa de este nivel.",
  "seal.document.validation_over": "No se vuelve a intentar; el documento sigue siendo válido con su sello de tiempo.",
  "seal.document.validation_revoked":
    "No se vuelve a intentar. Averigua qué certificado es y desde cuándo está revocado: lo que se selló después puede no aceptarse. Para sellar otros documentos hace falta otro certificado.",
  "seal.document.validation_sha256": "Huella SHA-256 del archivo con esos datos",
  "seal.document.waiting":
    "Firmado por todos y a la espera del sello de tiempo: {reason} Si no llega antes del {time}, se sella sin él.",
  "seal.fault.algorithm": "El sello de tiempo usa un algoritmo que no se acepta (por ejemplo SHA-1).",
  "seal.fault.certificate": "El certificado TLS del servidor no es de fiar.",
  "seal.fault.content_type": "La respuesta no es de un servicio de sellado de tiempo. Revisa la dirección.",
  "seal.fault.credentials": "El servidor no acepta el usuario o la contraseña.",
  "seal.fault.imprint": "El sello de tiempo es de otros datos: no se acepta.",
  "seal.fault.lost_password":
    "La contraseña guardada ya no se puede leer, porque ha cambiado el secreto de la instalación. Escríbela otra vez.",
  "seal.fault.malformed": "La respuesta no es un sello de tiempo que se pueda leer.",
  "seal.fault.nonce": "El sello de tiempo no corresponde a esta petición: no se acepta.",
  "seal.fault.other": "No se pudo conectar con el servidor.",
  "seal.fault.policy": "El sello de tiempo es de otra política: no se acepta.",
  "seal.fault.private_host": "La dirección es de esta máquina o de una red privada, y la instalación no lo permite.",
  "seal.fault.redirect": "El servidor remite a otra dirección. Escribe la definitiva.",
  "seal.fault.refused": "El servidor no acepta la conexión o la cortó.",
  "seal.fault.rejected": "La autoridad rechazó la petición.",
  "seal.fault.signature": "La firma del sello de tiempo no es válida.",
  "seal.fault.signer": "El certificado que firma el sello de tiempo no sirve para ello o estaba caducado.",
  "seal.fault.status": "El servidor respondió con un error.",
  "seal.fault.time": "La hora del sello de tiempo difiere demasiado de la del servidor. Revisa el reloj.",
  "seal.fault.timeout": "No respondió dentro del plazo.",
  "seal.fault.too_large": "La respuesta es demasiado grande para ser un sello de tiempo.",
  "seal.fault.unknown_host": "No existe ningún servidor con ese nombre. Revisa la dirección.",
  "seal.trial.authority": "Autoridad",
  "seal.trial.ends_at": "Su certificado vale hasta",
  "seal.trial.failed": "No dio un sello de tiempo: {reason}",
  "seal.trial.issuer": "Certificado emitido por",
  "seal.trial.ok":
    "El servicio dio un sello de tiempo y se comprobó. No se comprueba si la autoridad es de confianza ni si es cualificada.",
  "seal.trial.policy": "Política",
  "seal.trial.said": "Dijo: {text}",
  "seal.trial.time": "Hora",
  "seal.validation.changed": "el archivo guardado ya no es el que se selló",
  "seal.validation.ended": "uno de los certificados ha caducado antes de que se recogieran",
  "seal.validation.internal": "se ha producido un error del programa, que consta en el registro del servidor",
  "seal.validation.invalid":
    "la respuesta de un servicio de revocación no es de este certificado, no la firma quien lo expidió o no está vigente",
  "seal.validation.no_chain": "no se ha encontrado el certificado de quien expidió otro de la cadena",
  "seal.validation.no_service": "uno de los certificados no indica ningún servicio de revocación (OCSP o CRL)",
  "seal.validation.revoked": "uno de los certificados está revocado",
  "seal.validation.unknown": "el servicio de revocación no conoce el certificado",
  "seal.validation.unreachable": "un servicio de revocación no responde, responde mal o no es una dirección pública",
  "validation.stamp_account_missing": "Escribe el usuario de esa contraseña, o deja las dos en blanco",
  "validation.stamp_account_wrong": "El usuario no puede llevar dos puntos",
  "validation.stamp_https_needed": "Con usuario y contraseña la dirección tiene que empezar por https://",
  "validation.stamp_policy_wrong": "Escribe un OID: números separados por puntos",
  "validation.stamp_url_wrong": "Escribe una dirección que empiece por https:// o http://, sin usuario ni contraseña",
};
