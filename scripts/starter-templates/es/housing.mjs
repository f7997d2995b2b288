import { closing, guarantee, homePayment, known, legalDeposit, parties, update } from "./common.mjs";
import { certificates, residents, landlordTitle, zone } from "./facts.mjs";
import { block, clause, facts, heading, intro, item, outro } from "../parts.mjs";

/* Lease of a home (Ley 29/1994, de Arrendamientos Urbanos, title II, as amended by Ley 12/2023). */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer de la vivienda que se describe y la parte arrendataria desea arrendarla para satisfacer su necesidad permanente de vivienda:",
  ),
  facts([
    ["Vivienda", "{inmueble.nombre}"],
    ["Dirección", "{inmueble.direccion_completa}"],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
    ["Superficie", known("inmueble.superficie", " m²")],
    ["Dormitorios", known("inmueble.dormitorios")],
    ["Baños", known("inmueble.banos")],
    ["Mobiliario", known("inmueble.mobiliario")],
    [
      "Certificado energético",
      `${known("inmueble.certificado_energetico")}{#inmueble.certificado_vence}, válido hasta el {inmueble.certificado_vence}{/inmueble.certificado_vence}`,
    ],
  ]),
  ...landlordTitle,
  block("{#anexos}"),
  outro(
    "Se arrienda con ella, como anexo: {nombre}, {direccion}{#referencia_catastral} (referencia catastral {referencia_catastral}){/referencia_catastral}.",
  ),
  block("{/anexos}"),
  heading("Cláusulas"),
  ...clause(
    "Objeto y destino",
    "La parte arrendadora arrienda la vivienda descrita, que se destina a vivienda habitual y permanente de la parte arrendataria y de quienes convivan con ella. Se entrega en buen estado de uso y habitabilidad, con sus instalaciones en funcionamiento.",
    "La parte arrendataria no puede ceder el contrato ni subarrendar, ni en todo ni en parte, sin el consentimiento escrito de la parte arrendadora (artículo 8 LAU), ni dedicar la vivienda a uso turístico.",
  ),
  ...residents,
  ...zone(
    "Se hace constar que la vivienda se encuentra {inmueble.zona_tensionada} y que la renta pactada se sujeta a los límites de los apartados 6 y 7 del artículo 17 LAU (artículo 31.3 de la Ley 12/2023).",
    "No se repercuten a la parte arrendataria gastos que no estuvieran recogidos en el contrato anterior (artículo 17.6 LAU).",
  ),
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y se pacta por {contrato.duracion}, hasta el {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin}, y se pacta por un año{/contrato.fecha_fin}. Si la duración pactada es inferior a {contrato.plazo_legal}{^contrato.plazo_legal}cinco años, o a siete si la parte arrendadora es persona jurídica{/contrato.plazo_legal}, se prorroga por plazos anuales hasta alcanzarla, salvo que la parte arrendataria manifieste, con treinta días de antelación al menos, su voluntad de no renovarlo (artículo 9 LAU).",
    "Llegado ese término, si ninguna parte comunica a la otra su voluntad de no renovarlo, la arrendadora con cuatro meses de antelación y la arrendataria con dos, el contrato se prorroga por plazos anuales hasta un máximo de tres años más (artículo 10.1 LAU), sin perjuicio de las prórrogas extraordinarias que la ley reconozca.",
    "A los efectos del artículo 9.3 LAU se hace constar que la parte arrendadora, si es persona física, puede necesitar la vivienda antes de que se cumpla el plazo legal para destinarla a vivienda permanente para sí, para sus familiares en primer grado de consanguinidad o por adopción, o para su cónyuge tras sentencia firme de separación, divorcio o nulidad. En ese caso, y pasado el primer año, lo comunica con dos meses de antelación al menos y con su causa, y la parte arrendataria la entrega en ese plazo si no acuerdan otra cosa. Si a los tres meses de la extinción o del desalojo no se ha ocupado la vivienda, la parte arrendataria puede optar, en treinta días, entre ser repuesta en ella por un nuevo periodo de hasta cinco años, con indemnización de los gastos del desalojo, o ser indemnizada con una mensualidad de renta por cada año que reste hasta cumplirlos, salvo fuerza mayor.",
  ),
  ...clause(
    "Desistimiento",
    "La parte arrendataria puede desistir del contrato una vez transcurridos al menos seis meses, avisando con treinta días de antelación (artículo 11 LAU). En ese caso indemniza con una mensualidad de la renta en vigor por cada año que reste por cumplir, y con la parte proporcional por los periodos inferiores al año.",
  ),
  ...clause(
    "Renta",
    "La renta es de {contrato.renta} ({contrato.renta_letras}) al mes, {contrato.renta_anual} al año. {#contrato.gastos}La parte arrendataria paga además {contrato.gastos} al mes por los gastos generales del inmueble que no admiten individualización, cuyo importe anual a la fecha del contrato es de {contrato.gastos_anuales} (artículo 20.1 LAU); el total mensual es de {contrato.total_mensual} ({contrato.total_mensual_letras}).{/contrato.gastos}{^contrato.costes_anuales}Incluye los gastos generales del inmueble.{/contrato.costes_anuales}",
  ),
  ...homePayment,
  ...clause(
    "Actualización de la renta",
    update("La renta se actualiza en la fecha en que se cumple cada año de vigencia del contrato"),
    block("{#contrato.indice}"),
    "Se toma el último valor publicado en la fecha de la actualización, que no supera el límite que la ley fije en ese momento (artículo 18.1 y disposición adicional undécima LAU). La nueva renta se exige desde el mes siguiente a aquel en que se notifica por escrito, con el porcentaje aplicado (artículo 18.3 LAU).",
    block("{/contrato.indice}"),
  ),
  ...clause(
    "Gastos y suministros",
    block("{#contrato.costes_anuales}"),
    "Son de cuenta de la parte arrendataria los siguientes gastos generales, servicios, tributos y cargas del inmueble, con su importe anual a la fecha del contrato, sin impuestos, que suma {contrato.costes_anuales} (artículo 20.1 LAU):",
    block("{/contrato.costes_anuales}"),
    block("{#costes}"),
    item("{concepto}: {importe_anual} al año."),
    block("{/costes}"),
    "Los suministros individualizados por contadores (agua, luz, gas, telecomunicaciones) son de cuenta de la parte arrendataria. Los gastos generales, servicios y tributos del inmueble que no se mencionan en este contrato son de cuenta de la parte arrendadora.",
    "Los gastos de gestión inmobiliaria y de formalización del contrato son de cuenta de la parte arrendadora (artículo 20.1 LAU).",
  ),
  ...legalDeposit,
  ...guarantee,
  ...clause(
    "Conservación y obras",
    item(
      "La parte arrendadora hace, sin elevar por ello la renta, las reparaciones necesarias para conservar la vivienda habitable (artículo 21 LAU).",
    ),
    item(
      "Las pequeñas reparaciones que exija el desgaste por el uso ordinario son de cuenta de la parte arrendataria.",
    ),
    item(
      "La parte arrendataria comunica cuanto antes las reparaciones necesarias y facilita el acceso para comprobarlas y hacerlas.",
    ),
    item(
      "Sin consentimiento escrito no puede hacer obras que modifiquen la vivienda o sus accesorios (artículo 23 LAU), salvo las adaptaciones por discapacidad o edad del artículo 24.",
    ),
    item("Las obras de mejora solo permiten elevar la renta en los términos del artículo 19 LAU."),
  ),
  ...certificates,
  ...clause(
    "Convivencia",
    "La parte arrendataria cumple los estatutos y normas de la comunidad, que declara conocer, y no hace actividades molestas, insalubres, nocivas, peligrosas o ilícitas.",
  ),
  ...clause(
    "Adquisición preferente",
    "En caso de venta de la vivienda la parte arrendataria tiene los derechos de tanteo y retracto del artículo 25 LAU. Su renuncia solo vale si las partes la pactan por escrito (artículo 25.8 LAU); en ese caso la parte arrendadora comunica su intención de vender con treinta días de antelación al menos.",
    "Quien compre la vivienda queda subrogado en los derechos y obligaciones de la parte arrendadora durante los cinco primeros años del contrato, o siete si esta es persona jurídica; si se pactó una duración superior queda subrogado por todo el plazo pactado, salvo que concurran en quien compra los requisitos del artículo 34 de la Ley Hipotecaria, en cuyo caso soporta el arrendamiento solo por el tiempo que falte para aquellos años y la parte transmitente indemniza a la arrendataria con una mensualidad de la renta en vigor por cada año que, pasados aquellos, reste por cumplir (artículo 14 LAU).",
  ),
  ...clause(
    "Inventario y entrega",
    "Con las llaves se entrega la vivienda en el estado que recoge el inventario, que se firma como anexo y forma parte de este contrato. Al terminar el contrato se devuelve libre de personas y enseres y en el mismo estado, salvo lo que se haya deteriorado por el uso ordinario o el tiempo.",
  ),
  ...clause(
    "Separación, fallecimiento y convivencia",
    "En los casos de separación, divorcio o nulidad, de fallecimiento y de desistimiento o vencimiento sin el consentimiento del cónyuge o conviviente se aplican los artículos 12, 15 y 16 LAU.",
  ),
  ...clause(
    "Información previa",
    "La parte arrendataria declara haber recibido antes de la firma, con el detalle que ha pedido, la información mínima del artículo 31 de la Ley 12/2023, de 24 de mayo, por el derecho a la vivienda.",
  ),
  ...clause(
    "Resolución",
    "La parte arrendadora puede resolver el contrato por las causas del artículo 27.2 LAU, entre ellas la falta de pago de la renta o de la fianza, la cesión o el subarriendo inconsentidos, los daños dolosos, las obras inconsentidas y el cambio de destino. La parte arrendataria, por las del artículo 27.3.",
  ),
  ...closing,
];
