import { inflateSync } from 'node:zlib'
import { PDFArray, type PDFDocument, PDFRawStream } from 'pdf-lib'

/** The drawing instructions of a document's first page. */
export function contentOf(pdf: PDFDocument): string {
  const contents = pdf.getPage(0).node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((each) => pdf.context.lookup(each)) : [contents]
  return streams.map((stream) => (stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : '')).join('\n')
}
