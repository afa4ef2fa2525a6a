import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { formatsOfName } from '../../src/core/formats.ts'
import { FileSet } from '../contract/fileSet.ts'
import type { Sink } from '../contract/format.ts'
import { loadReader } from '../formats/registry.ts'
import { checkDrawing } from '../pipeline/checkStructure.ts'

export interface OpenedDrawing {
  drawing: Drawing
  notes: string[]
  missing: string[]
}

/** Opens the first of the files with its reader; the others lie beside it. */
export async function openDrawingFiles(given: Record<string, Uint8Array<ArrayBuffer> | string>): Promise<OpenedDrawing> {
  const files = new FileSet(
    Object.entries(given).map(([path, content]) => {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      return { path, size: bytes.length, bytes: async () => bytes.slice(), slice: async (start, end) => bytes.slice(start, end) }
    }),
  )
  const [path] = Object.keys(given)
  let drawing: Drawing | undefined
  const notes: string[] = []
  const missing: string[] = []
  const sink: Sink = {
    progress() {},
    structure() {},
    part() {},
    note: ({ code, params }) => notes.push(params?.what ? `${code} ${params.what}` : code),
    missing: (name) => missing.push(name),
    drawing(opened) {
      checkDrawing(opened)
      drawing = opened
    },
  }
  const [format] = formatsOfName(path)
  const reader = await loadReader(format.id)
  await reader.open(files, path, sink, { quality: 'normal', as: 'drawing' })
  if (!drawing) throw new Error('no drawing')
  return { drawing, notes, missing }
}

interface DxfParts {
  blocks?: string
  tables?: string
  header?: string
  objects?: string
}

/** A DXF file of R2000's kind: code and value pairs of the section ENTITIES, of BLOCKS, OBJECTS and the tables' entries in words. */
export function dxfOf(entities: string, { blocks = '', tables = '', header = '', objects = '' }: DxfParts = {}): string {
  const lines = (text: string): string =>
    text
      .trim()
      .split(/\s*[|\n]\s*/)
      .filter(Boolean)
      .map((tag) => tag.replace(/^(-?\d+) ?/, '$1\n'))
      .join('\n')
  const section = (name: string, body: string): string => `0\nSECTION\n2\n${name}\n${body ? `${lines(body)}\n` : ''}0\nENDSEC\n`
  return `${section('HEADER', `9 $ACADVER|1 AC1009|${header}`)}${section('TABLES', tables)}${section('BLOCKS', blocks)}${section('ENTITIES', entities)}${objects && section('OBJECTS', objects)}0\nEOF\n`
}
