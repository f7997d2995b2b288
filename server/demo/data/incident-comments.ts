/** Comments on an incident by stage. `{reporter}` is replaced by the reporter's name. */
export interface CommentTexts {
  /** Internal comments when work starts. */
  readonly started: readonly string[];
  /** Public comments to the reporter. */
  readonly toReporter: readonly string[];
  /** Reasons for putting it on hold. */
  readonly held: readonly string[];
  /** How it was resolved. */
  readonly solved: readonly string[];
}

const general: CommentTexts = {
  started: [
    "He hablado con el vecino: dice que ocurre sobre todo por la noche. Lo dejo apuntado.",
    "Pido presupuesto a dos profesionales antes de autorizar nada.",
    "Ya pasó algo parecido el año pasado; miro la factura de entonces.",
    "Lo comento con el propietario esta tarde.",
  ],
  toReporter: [
    "Buenos días: hemos recibido tu aviso y ya estamos con ello. Te escribimos en cuanto tengamos fecha.",
    "Hola: ¿nos puedes mandar una foto? Así el profesional sabrá qué llevar.",
    "Te confirmamos la visita. Si no puedes, dínoslo y la cambiamos.",
  ],
  held: [
    "A la espera de que el propietario apruebe el presupuesto.",
    "El inquilino está de viaje hasta el lunes y no hay quien abra.",
    "Falta una pieza: llega en tres o cuatro días.",
    "Depende de la comunidad; lo verán en la próxima junta.",
  ],
  solved: [
    "Arreglado. El inquilino confirma que ya funciona.",
    "Visita hecha esta mañana, todo en orden. Factura a nombre del propietario.",
    "Resuelto por teléfono, sin visita.",
  ],
};

const byType: Readonly<Record<string, Partial<CommentTexts>>> = {
  Fontanería: {
    started: [
      "Llamo a Fontaneros Ruiz: pueden venir mañana entre las 9 y las 11.",
      "Le he pedido que cierre la llave de paso mientras tanto.",
      "El de abajo dice que no le cala nada, por ahora.",
    ],
    solved: [
      "Cambiado el latiguillo y la junta. Sin fugas después de una hora.",
      "Desatascado; había toallitas en el sifón.",
    ],
  },
  Electricidad: {
    started: [
      "Le he dicho que no use ese enchufe y que baje el automático.",
      "Aviso a Electricidad Vega. Es urgente: puede haber un cable pelado.",
    ],
    solved: ["Sustituido el mecanismo y revisada la línea. Boletín no necesario."],
  },
  "Calefacción y agua caliente": {
    started: [
      "El código de error es de encendido. Aviso al servicio técnico de la marca.",
      "La caldera está en garantía hasta febrero: que no la toque otro.",
    ],
    held: ["Falta una pieza de la caldera: la marca la envía en dos días. Le hemos dejado un radiador eléctrico."],
    solved: ["Cambiado el electrodo y purgado el circuito. Presión a 1,4 bar."],
  },
  Administrativa: {
    started: ["Lo preparo esta tarde y se lo mando por correo.", "Falta el DNI de uno de los titulares; se lo pido."],
    toReporter: ["Buenos días: tenemos tu solicitud. La tendrás en un par de días."],
    held: ["A la espera de que nos envíe la documentación que falta."],
    solved: ["Enviado por correo y guardado en la ficha del alquiler."],
  },
  "Ruidos y convivencia": {
    started: ["He hablado con los vecinos del piso y piden disculpas. Lo vigilo este fin de semana."],
    toReporter: ["Hola: hemos hablado con tus vecinos. Si se repite, apunta el día y la hora y nos lo cuentas."],
    held: ["Esperamos a ver si se repite antes de mandar un burofax."],
    solved: ["Dos semanas sin quejas. La cerramos de común acuerdo."],
  },
  Plagas: {
    started: ["Aviso a la empresa de control de plagas; hay que tratar también los bajos."],
    held: ["Segundo tratamiento dentro de quince días."],
    solved: ["Tratamiento hecho y certificado recibido."],
  },
  "Zonas comunes": {
    started: ["Lo paso al mantenimiento de la comunidad y aviso al presidente."],
    solved: ["Reparado por la empresa de mantenimiento. A cargo de la comunidad."],
  },
  Electrodomésticos: {
    started: ["Tiene ocho años: pregunto si compensa arreglarlo o poner uno nuevo."],
    held: ["El servicio técnico espera la pieza; llega la semana que viene."],
    solved: ["Cambiada la pieza. Garantía de seis meses."],
  },
  Cerrajería: {
    started: ["El cerrajero de guardia llega en una hora. Que alguien espere en el portal."],
    solved: ["Bombín nuevo. Tres copias: dos para el inquilino y una en la oficina."],
  },
  "Humedades y filtraciones": {
    started: [
      "Por la foto parece condensación, pero quiero que lo vea el perito antes de pintar.",
      "He dado parte al seguro de la comunidad; piden acceso al piso de arriba.",
    ],
    held: ["El perito del seguro pasa el jueves. Hasta entonces no se puede tocar nada."],
    solved: ["Reparada la bajante del segundo y pintado el techo con antihumedad."],
  },
};

export function commentTexts(type: string): CommentTexts {
  return { ...general, ...byType[type] };
}

/** Reasons for rejecting an incident. */
export const rejections = [
  "Repetida: ya hay otra abierta por lo mismo.",
  "No nos corresponde: es un aparato del inquilino.",
  "Lo lleva el administrador de la comunidad; se lo hemos pasado.",
] as const;

/** Photos in `../photos` by incident title. */
export const photosByTitle: readonly (readonly [title: RegExp, photos: readonly string[]])[] = [
  [/filtración|cubierta/i, ["damp-ceiling", "cracked-wall"]],
  [/humedad|gotera|moho|ventana cuando llueve/i, ["damp-ceiling", "cracked-wall"]],
  [/grifo|fregadero|presión de agua|cisterna/i, ["leaking-tap", "wet-floor"]],
  [/enchufe|diferencial|sin luz/i, ["burnt-socket"]],
  [/llave partida|puerta de casa|portal no cierra/i, ["broken-key"]],
  [/cristal|buzones/i, ["broken-glass"]],
  [/caldera|termo|calefacción/i, ["boiler-error"]],
  [/radiador|ducha|lavavajillas|lavadora|bajante|latiguillo/i, ["wet-floor"]],
];

/** File names of photos as sent by reporters. */
export const photoNames = ["IMG_20{n}.jpg", "Foto {n}.jpg", "WhatsApp {n}.jpeg"] as const;
