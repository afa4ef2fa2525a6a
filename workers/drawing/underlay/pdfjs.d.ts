/** The part of pdf.js 6 that is used; its own types are those of pages with a DOM. */
declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export interface OperatorList {
    fnArray: number[]
    argsArray: (unknown[] | null)[]
  }
  export interface PdfObjects {
    has(id: string): boolean
    /** Calls `callback` when the object has come; without it, throws where the object has not come. */
    get(id: string, callback?: (value: unknown) => void): unknown
  }
  export interface PdfPage {
    commonObjs: PdfObjects
    objs: PdfObjects
    getViewport(options: { scale: number }): { width: number; height: number; transform: number[] }
    getOperatorList(options: { annotationMode: number }): Promise<OperatorList>
  }
  export interface OptionalContent {
    isVisible(group: unknown): boolean
    setVisibility(id: string, visible: boolean): void
    [Symbol.iterator](): Iterator<[id: string, group: { name: string | null }]>
  }
  export interface PdfDocument {
    numPages: number
    getPage(number: number): Promise<PdfPage>
    getPageLabels(): Promise<string[] | null>
    getOptionalContentConfig(): Promise<OptionalContent>
  }
  export const OPS: Readonly<Record<string, number>>
  export const AnnotationMode: { DISABLE: number; ENABLE: number }
  export function getDocument(options: Record<string, unknown>): { promise: Promise<PdfDocument> }
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: unknown
}
