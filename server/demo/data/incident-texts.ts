/** Where an incident occurs: in a home, business or garage, or in the building itself. */
export type LocationKind = "home" | "business" | "garage" | "building";

export interface IncidentText {
  readonly type: string;
  readonly locationKind: LocationKind;
  readonly title: string;
  readonly description: string;
}

type Line = readonly [locationKind: LocationKind, title: string, description: string];

const linesByType: Readonly<Record<string, readonly Line[]>> = {
  Fontanería: [
    [
      "home",
      "Fuga bajo el fregadero de la cocina",
      "Desde ayer sale agua por el sifón cada vez que abrimos el grifo. Hemos puesto un cubo, pero se llena en un par de horas y la madera del mueble se está hinchando.",
    ],
    [
      "home",
      "La cisterna no deja de perder agua",
      "El inodoro del baño principal pierde agua de forma continua y se oye toda la noche. Ya hemos probado a mover el flotador y no sirve.",
    ],
    [
      "home",
      "Atasco en el plato de ducha",
      "El agua de la ducha no traga y acaba saliendo al pasillo. Con el desatascador mejora un día y luego vuelve a lo mismo.",
    ],
    [
      "home",
      "Muy poca presión de agua",
      "Desde el fin de semana el agua sale con muy poca presión en toda la casa; por la mañana el calentador ni siquiera arranca. A los vecinos de la planta no les pasa.",
    ],
    [
      "home",
      "Grifo del lavabo roto",
      "Se ha partido la maneta del grifo del lavabo y solo se puede cerrar desde la llave de paso. Necesitamos que venga alguien cuanto antes.",
    ],
    [
      "business",
      "Rotura de latiguillo en el aseo del local",
      "Esta mañana nos hemos encontrado el aseo inundado: ha reventado el latiguillo del lavabo. La llave general está cerrada y no podemos abrir al público sin agua.",
    ],
    [
      "building",
      "Rotura de la bajante general",
      "La bajante del patio interior está rajada a la altura del segundo. Cada vez que alguien desagua cae agua al patio y huele bastante mal.",
    ],
  ],
  Electricidad: [
    [
      "home",
      "Salta el diferencial al encender el horno",
      "Cada vez que ponemos el horno salta el diferencial y nos quedamos sin luz en toda la casa. Con los demás aparatos no pasa.",
    ],
    [
      "home",
      "Enchufe quemado en el salón",
      "El enchufe que hay junto a la ventana se ha puesto negro y huele a quemado. Lo hemos desconectado todo por seguridad y no lo estamos usando.",
    ],
    [
      "home",
      "Sin luz en el dormitorio",
      "No funciona ni la lámpara del techo ni los enchufes del dormitorio pequeño. El automático está subido, así que no sabemos qué puede ser.",
    ],
    [
      "home",
      "El timbre y el telefonillo no suenan",
      "No oímos cuando llaman desde la calle y nos están devolviendo paquetes. La vecina de enfrente sí recibe las llamadas.",
    ],
    [
      "business",
      "Parpadean los fluorescentes de la oficina",
      "La mitad de los tubos de la sala grande parpadean desde que volvió la luz tras el corte del lunes. Hay dos compañeros con dolor de cabeza.",
    ],
    [
      "garage",
      "No hay luz en la planta del garaje",
      "Se encienden solo las luces de la entrada; al fondo, donde están las plazas y los trasteros, se baja a oscuras. Alguien se va a caer.",
    ],
  ],
  "Calefacción y agua caliente": [
    [
      "home",
      "La caldera no enciende",
      "La caldera marca el error E01 y no tenemos ni agua caliente ni calefacción desde anoche. Hay un bebé de cuatro meses en casa.",
    ],
    [
      "home",
      "Un radiador no calienta",
      "El radiador del dormitorio está frío aunque los demás funcionan bien. Lo hemos purgado y solo ha salido un poco de aire.",
    ],
    [
      "home",
      "El termo tarda horas en calentar",
      "El termo eléctrico tarda unas tres horas en calentar y el agua se acaba con una sola ducha. El técnico que lo revisó el año pasado dijo que la resistencia estaba al límite.",
    ],
    [
      "home",
      "La caldera pierde presión",
      "Hay que rellenar la caldera cada dos días porque la presión baja a cero. No vemos agua en el suelo por ninguna parte.",
    ],
    [
      "home",
      "Olor a gas junto a la caldera",
      "Al abrir el armario de la caldera huele un poco a gas. Hemos cerrado la llave y ventilado; la compañía nos pide que lo revise el instalador de la propiedad.",
    ],
    [
      "building",
      "La calefacción central no llega al último piso",
      "Los vecinos del último piso llevan tres días con los radiadores tibios. El administrador cree que falta purgar la columna.",
    ],
    [
      "business",
      "El aire acondicionado gotea sobre las mesas",
      "La máquina de conductos gotea encima de dos puestos de trabajo y la hemos tenido que apagar. La sala del fondo se queda sin climatizar.",
    ],
  ],
  Electrodomésticos: [
    [
      "home",
      "La lavadora no centrifuga",
      "Termina el programa con la ropa empapada y el tambor lleno de agua. Ya hemos limpiado el filtro y no había nada.",
    ],
    [
      "home",
      "El frigorífico no enfría",
      "El congelador funciona, pero la nevera está a quince grados y se nos ha estropeado la compra. El motor suena más de lo normal.",
    ],
    [
      "home",
      "El lavavajillas deja agua en el fondo",
      "Al acabar queda un palmo de agua sucia y la pantalla muestra el código E24. Es el que venía con el piso.",
    ],
    [
      "home",
      "Una placa de la vitro no funciona",
      "El fuego grande de la vitrocerámica dejó de calentar la semana pasada. Cocinamos con los otros dos, no corre mucha prisa.",
    ],
    [
      "home",
      "La campana no extrae",
      "Hace ruido, pero no se lleva el humo, y la cocina huele durante horas. Los filtros están recién lavados.",
    ],
  ],
  Cerrajería: [
    [
      "home",
      "No se puede abrir la puerta de casa",
      "La llave entra pero no gira y estoy en el rellano con los niños. Necesito un cerrajero lo antes posible.",
    ],
    [
      "home",
      "Llave partida dentro de la cerradura",
      "Se ha roto la llave dentro del bombín al salir esta mañana. La puerta está cerrada con un solo golpe.",
    ],
    [
      "home",
      "Copia de llaves para un nuevo compañero",
      "Entra otra persona en la habitación el día uno y solo tenemos dos juegos. ¿Nos podéis autorizar a hacer una copia de la llave de seguridad?",
    ],
    [
      "business",
      "La persiana del local se ha quedado a medias",
      "La persiana motorizada no sube ni baja. Está a media altura y no podemos dejar el local así esta noche.",
    ],
    [
      "building",
      "El portal no cierra",
      "La puerta del portal no encaja y se queda abierta todo el día. Ayer entró gente que no es del edificio y durmió en el descansillo.",
    ],
    [
      "garage",
      "El mando del garaje no abre",
      "Desde que cambiaron la centralita mi mando no abre la puerta. Llevo dos días aparcando en la calle.",
    ],
  ],
  "Humedades y filtraciones": [
    [
      "home",
      "Mancha de humedad en el techo del baño",
      "Ha salido una mancha amarilla en el techo que crece cada día. La vecina de arriba dice que no nota nada, pero tiene obras.",
    ],
    [
      "home",
      "Moho en la pared del dormitorio",
      "Detrás del armario está toda la pared negra y huele a cerrado aunque ventilamos a diario. El niño tiene asma y nos preocupa.",
    ],
    [
      "home",
      "Entra agua por la ventana cuando llueve",
      "Con la lluvia del jueves entró agua por la parte de abajo de la ventana del salón y se ha levantado la tarima.",
    ],
    [
      "home",
      "Gotera en el salón",
      "Cae agua del techo junto a la lámpara cuando llueve fuerte. Hemos cortado la luz de esa habitación por si acaso.",
    ],
    [
      "business",
      "Filtración en el almacén del local",
      "La pared del fondo rezuma desde hace una semana y hemos tenido que retirar la mercancía. Creemos que viene del patio de la comunidad.",
    ],
    [
      "building",
      "Filtración de la cubierta en la escalera",
      "El techo del último rellano está mojado y ha caído un trozo de yeso. Hay que avisar al seguro de la comunidad.",
    ],
  ],
  "Zonas comunes": [
    [
      "building",
      "El ascensor se para entre plantas",
      "Ayer se quedó parado entre el segundo y el tercero con una vecina dentro durante veinte minutos. La empresa de mantenimiento lo dejó funcionando, pero hoy ha vuelto a pasar.",
    ],
    [
      "building",
      "Fundidas las luces de la escalera",
      "No funciona la luz del portal ni la de los dos primeros rellanos. Hay una persona mayor en el primero que no se atreve a bajar de noche.",
    ],
    [
      "building",
      "Cristal roto en la puerta del portal",
      "Ha aparecido roto el cristal inferior de la puerta. Hemos puesto un cartón, pero hay trozos que pueden cortar.",
    ],
    [
      "building",
      "Buzones forzados",
      "Han forzado cuatro buzones durante el fin de semana. Una de las vecinas ha puesto denuncia y nos ha enviado copia.",
    ],
    [
      "garage",
      "Charco de aceite en la rampa",
      "Hay una mancha grande de aceite en la curva de la rampa. Esta mañana una moto ha patinado y casi se cae.",
    ],
    [
      "building",
      "Bicicletas y trastos en el portal",
      "El portal se ha convertido en un almacén y no pasa un carro de niño. La comunidad pide que lo retiren los inquilinos.",
    ],
  ],
  "Ruidos y convivencia": [
    [
      "home",
      "Ruido de obras fuera de horario",
      "Los vecinos de al lado están haciendo obras y empiezan a las siete de la mañana, también los sábados. Trabajo de noche y así no puedo dormir.",
    ],
    [
      "home",
      "Fiestas en el piso de arriba",
      "Es el tercer fin de semana seguido con música hasta las cuatro. Hemos llamado dos veces a la policía local y tenemos el número del aviso.",
    ],
    [
      "home",
      "Perro que ladra todo el día",
      "El perro del vecino ladra sin parar desde que se van a trabajar hasta que vuelven. He hablado con ellos, pero sigue igual.",
    ],
    [
      "home",
      "Olor a tabaco por el patio",
      "Fuman en la ventana del patio y el humo entra en el dormitorio. ¿Se les puede decir algo desde la agencia?",
    ],
    [
      "business",
      "Queja por el ruido de la cafetería",
      "Los vecinos del primero se quejan de las mesas y de la música del local por la noche. Piden que se respete el horario de la licencia.",
    ],
  ],
  Plagas: [
    [
      "home",
      "Cucarachas en la cocina",
      "Han empezado a salir por el desagüe del fregadero. Hemos puesto trampas, pero cada noche hay más.",
    ],
    [
      "home",
      "Hormigas en el baño y el pasillo",
      "Sale una fila de hormigas de la junta del rodapié. Con el producto del supermercado se van dos días y vuelven.",
    ],
    [
      "home",
      "Chinches en el colchón",
      "Me he levantado con picaduras y he encontrado chinches en las costuras del colchón. Necesitamos que venga una empresa especializada.",
    ],
    [
      "building",
      "Palomas en el patio interior",
      "Han anidado en el patio de luces y los tendederos están llenos de excrementos. La comunidad pide poner una red.",
    ],
    [
      "building",
      "Ratones en el cuarto de basuras",
      "El portero ha visto ratones en el cuarto de basuras dos días seguidos. Convendría desratizar antes de que suban.",
    ],
  ],
  Administrativa: [
    [
      "home",
      "Solicitud de certificado de residencia",
      "El inquilino necesita una autorización de la propiedad para empadronar a su hija. Enviarla por correo cuando esté firmada.",
    ],
    [
      "home",
      "Cambio de titularidad de la luz",
      "La comercializadora pide el CUPS y la última factura para cambiar la titularidad. El inquilino los espera antes de fin de mes.",
    ],
    [
      "home",
      "Cambio de cuenta para la domiciliación",
      "Nos comunica que a partir del mes que viene quiere pagar desde otra cuenta. Falta el mandato firmado.",
    ],
    [
      "home",
      "Petición de justificantes para la declaración",
      "Solicita los recibos del año pasado y el justificante del depósito de la fianza para la deducción autonómica por alquiler.",
    ],
    [
      "business",
      "Copia del contrato para la licencia de actividad",
      "El ayuntamiento les pide el contrato y la referencia catastral para tramitar la licencia de actividad.",
    ],
    [
      "building",
      "Convocatoria de junta de propietarios",
      "Llega convocatoria de junta extraordinaria por la derrama de la fachada. Decidir quién asiste en nombre de la propiedad.",
    ],
  ],
};

export const incidentTexts: readonly IncidentText[] = Object.entries(linesByType).flatMap(([type, lines]) =>
  lines.map(([locationKind, title, description]) => ({ type, locationKind, title, description })),
);
