import { expose } from 'comlink'
import { parentEndpoint } from '#host'
import type { PdfWorkerApi } from '../drawing/underlay/pdfSheet.ts'
import { readPdf } from '../drawing/underlay/readPdf.ts'

const api: PdfWorkerApi = { readPages: readPdf }

expose(api, parentEndpoint())
