import { deflateSync } from "node:zlib";
import { PDF } from "@libpdf/core";
import { describe, expect, test } from "vitest";
import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { inspectPdfApart } from "#server/engine/services/uploaded-pdf/open-pdf.ts";
import { aStream, FIRST_FURTHER, makePdf } from "#tests/support/pdf-files.ts";

const further = (index = 0) => `${FIRST_FURTHER + index} 0 R`;
const refusalOf = async (bytes: Buffer) =>
  inspectPdfApart(bytes).then(
    () => "accepted",
    (error: unknown) => error,
  );

test("a plain PDF keeps its bytes, and its pages are measured as readers show them", async () => {
  const bytes = makePdf({
    pages: [
      {},
      { rotate: 90 },
      { media: [100, 200, 700, 1_000], crop: [150, 250, 450, 650] },
      { unit: 2, rotate: 270 },
      { media: [595, 842, 0, 0] },
    ],
  });
  expect(await inspectPdfApart(bytes)).toEqual({
    pages: [
      [595, 842],
      [842, 595],
      [300, 400],
      [1_684, 1_190],
      [595, 842],
    ],
    rewritten: null,
  });
});

describe("a PDF that must not be signed is refused with its reason", () => {
  const script = "<</S /JavaScript /JS (app.alert\\(1\\))>>";
  const signature = "<</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 1 2 3] /Contents <00>>>";
  test.each<[string, Buffer, string]>([
    ["that is no PDF", Buffer.from("Contrato de alquiler"), "pdf_only"],
    ["that is empty", Buffer.alloc(0), "file_empty"],
    ["with nothing but its header", Buffer.from("%PDF-1.7\n%%EOF"), "pdf_broken"],
    ["with a script when it is opened", makePdf({ catalog: `/OpenAction ${script}` }), "pdf_active"],
    [
      "with a script in its names",
      makePdf({ catalog: `/Names <</JavaScript <</Names [(a) ${script}]>>>>` }),
      "pdf_active",
    ],
    ["that launches a program", makePdf({ page: "/AA <</O <</S /Launch /F (calc.exe)>>>>" }), "pdf_active"],
    ["that sends data", makePdf({ page: "/AA <</O <</S /SubmitForm /F (https://example.com)>>>>" }), "pdf_active"],
    ["with a video", makePdf({ page: "/Annots [<</Subtype /RichMedia /Rect [0 0 9 9]>>]" }), "pdf_active"],
    [
      "with a file inside",
      makePdf({
        catalog: `/Names <</EmbeddedFiles <</Names [(a) <</Type /Filespec /EF <</F ${further()}>>>>]>>>>`,
        objects: [aStream("/Type /EmbeddedFile", "x")],
      }),
      "pdf_attachments",
    ],
    ["with form fields", makePdf({ catalog: "/AcroForm <</Fields [<</FT /Tx /T (a)>>]>>" }), "pdf_form"],
    ["with an XFA form", makePdf({ catalog: "/AcroForm <</Fields [] /XFA (x)>>" }), "pdf_form"],
    [
      "that is signed",
      makePdf({ catalog: `/AcroForm <</Fields [<</FT /Sig /T (a) /V ${further()}>>]>>`, objects: [signature] }),
      "pdf_signed",
    ],
    ["that prints itself", makePdf({ catalog: "/OpenAction <</S /Named /N /Print>>" }), "pdf_active"],
    ["that hides things when it is opened", makePdf({ catalog: "/OpenAction <</S /Hide /T (a)>>" }), "pdf_active"],
    ["that opens an address", makePdf({ catalog: "/OpenAction <</S /URI /URI (https://a.es)>>" }), "pdf_active"],
    ["that switches layers", makePdf({ page: "/AA <</O <</S /SetOCGState /State [/OFF]>>>>" }), "pdf_active"],
    [
      "with a second action behind a link",
      makePdf({ page: `/Annots [<</Subtype /Link /A <</S /GoTo /D (a) /Next [<</S /Launch>>]>>>>]` }),
      "pdf_active",
    ],
    [
      "with a layer that is off",
      makePdf({
        catalog: `/OCProperties <</OCGs [${further()}] /D <</OFF [${further()}]>>>>`,
        objects: ["<</Type /OCG /Name (a)>>"],
      }),
      "pdf_layers",
    ],
    ["with a condition on layers", makePdf({ page: "/X <</Type /OCMD /P /AllOff>>" }), "pdf_layers"],
    [
      "that is encrypted",
      makePdf({
        objects: [`<</Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> /P -4>>`],
        trailer: `/Encrypt ${further()} /ID [<00> <00>]`,
      }),
      "pdf_encrypted",
    ],
    [
      "with a page that is too large",
      makePdf({ pages: [{ media: [0, 0, 14_400, 14_400], unit: 2 }] }),
      "pdf_page_size",
    ],
    ["with a page that is too small", makePdf({ pages: [{ media: [0, 0, 20, 20] }] }), "pdf_page_size"],
  ])("one %s", async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toMatchObject({ code });
  });

  test("one with too many pages, with their number", async () => {
    const pages = Array.from({ length: UPLOADED_PDF_LIMITS.pages + 1 }, () => ({}));
    const { pages: limit } = UPLOADED_PDF_LIMITS;
    expect(await refusalOf(makePdf({ pages }))).toMatchObject({
      code: "pdf_too_many_pages",
      details: { params: { count: limit + 1, limit } },
    });
  });
});

test("a PDF with links, bookmarks, structure and layers that are shown is accepted", async () => {
  const bytes = makePdf({
    catalog: `/OpenAction [10 0 R /Fit] /OCProperties <</OCGs [${further()}] /D <</ON [${further()}]>>>> /Outlines ${further(1)} /StructTreeRoot ${further(2)}`,
    page: "/Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://a.es)>>>>] /Group <</S /Transparency>>",
    objects: ["<</Type /OCG /Name (a)>>", "<</First <</Title (a) /A <</S /GoTo /D (a)>>>>>>", "<</K [<</S /Movie>>]>>"],
  });
  expect((await inspectPdfApart(bytes)).pages).toHaveLength(1);
});

describe("a PDF whose pages programs would count differently is refused", () => {
  const changed = (from: RegExp, to: string) =>
    Buffer.from(
      makePdf({ pages: [{}, {}] })
        .toString("latin1")
        .replace(from, to),
      "latin1",
    );
  test.each<[string, Buffer]>([
    ["a page is there twice", changed(/\[10 0 R 12 0 R\]/, "[10 0 R 10 0 R]")],
    ["a page is missing", changed(/\[10 0 R 12 0 R\]/, "[10 0 R 99 0 R]")],
    ["a page has no type", changed(/\/Type \/Page \/Parent/, "/Typo /Page /Parent")],
    ["their number is wrong", changed(/\/Count 2/, "/Count 3")],
  ])("since %s", async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ code: "pdf_broken" });
  });
});

describe("a hostile PDF has a bounded cost", () => {
  const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_048_576));

  test("a stream that unpacks to more than the limit is refused", async () => {
    const objects = [aStream("/Filter /FlateDecode", bomb(200))];
    expect(await refusalOf(makePdf({ page: `/X ${further()}`, objects }))).toMatchObject({ code: "pdf_too_complex" });
  });

  test("a stream that unpacks to gigabytes ends its process, and the next PDF is opened", async () => {
    const twice = deflateSync(bomb(4_000));
    const objects = [aStream("/Filter [/FlateDecode /FlateDecode]", twice)];
    const refusal = await refusalOf(makePdf({ page: `/X ${further()}`, objects }));
    expect(["pdf_too_complex", "pdf_too_slow"]).toContain(Reflect.get(Object(refusal), "code"));
    expect((await inspectPdfApart(makePdf())).pages).toHaveLength(1);
  }, 60_000);

  test("a picture with more points than a screen can show is refused without unpacking it", async () => {
    const objects = [aStream("/Subtype /Image /Width 60000 /Height 60000 /Filter /FlateDecode", bomb(1))];
    expect(await refusalOf(makePdf({ page: `/X ${further()}`, objects }))).toMatchObject({ code: "pdf_too_complex" });
  });

  test("pages that contain themselves, and objects within each other, come to an end", async () => {
    const loop = makePdf({ page: `/X ${further()}`, objects: [`[${further()} ${further(1)}]`, `<</A ${further()}>>`] });
    expect((await inspectPdfApart(loop)).pages).toHaveLength(1);
    const cyclic = Buffer.from(makePdf().toString("latin1").replace("/Kids [10 0 R]", "/Kids [2 0 R ]"), "latin1");
    expect(await refusalOf(cyclic)).toMatchObject({ code: expect.stringMatching(/^pdf_/) });
  });
});

describe("a PDF whose bytes cannot be continued is written again", () => {
  test("after its cross-reference table was damaged, with the same pages and text", async () => {
    const bytes = Buffer.from(
      makePdf({ pages: [{ rotate: 90 }, {}] })
        .toString("latin1")
        .replace(/startxref\n\d+/, "startxref\n99999"),
      "latin1",
    );
    const { pages, rewritten } = await inspectPdfApart(bytes);
    expect(pages).toEqual([
      [842, 595],
      [595, 842],
    ]);
    const pdf = await PDF.load(rewritten ?? Buffer.alloc(0));
    expect(pdf.getPages().map((page) => page.extractText().text)).toEqual(["Contrato, hoja 1", "Contrato, hoja 2"]);
    expect(pdf.canSaveIncrementally()).toBeNull();
  });
});
