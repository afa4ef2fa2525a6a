import type { DisplayUnit } from '../units.ts'

export const exportFormats = ['step', 'glb', 'gltf', 'usdz', 'stl', 'obj', 'ply', '3mf'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats whose numbers have no unit of their own: the user chooses the one they are in. */
export const hasFreeUnit = (format: ExportFormat): boolean => format === 'step' || format === 'stl' || format === 'obj' || format === 'ply'
/** Formats that hold colours. */
export const hasColors = (format: ExportFormat): boolean => format !== 'stl'
/** Formats that hold curves and surfaces; the others get triangles. */
const hasExactBodies = (format: ExportFormat): boolean => format === 'step'
/** Whether the exact bodies of the source are read once more. */
export const needsExactBodies = ({ format, deviation }: ExportOptions): boolean => hasExactBodies(format) || (deviation !== undefined && hasBodyFiles(format))
/** Formats that hold lines: the edges of the faces can go with them. */
export const hasLines = (format: ExportFormat): boolean => format === 'glb' || format === 'gltf'

/** Formats that are printed from: bodies are wanted one by one there, and closed. */
export const hasBodyFiles = (format: ExportFormat): boolean => format === 'stl' || format === '3mf'

/** Deviations that are offered, millimetres. */
export const deviations = [0.2, 0.1, 0.05, 0.02, 0.01] as const

/** Protocols of STEP. AP214 is read by older programs; it has no triangles. */
export const stepSchemas = ['ap242', 'ap214'] as const
export type StepSchema = (typeof stepSchemas)[number]

export interface ExportOptions {
  format: ExportFormat
  /** Unit of the numbers, where `hasFreeUnit`. */
  unit: DisplayUnit
  colors: boolean
  /** Edges as lines, where `hasLines`. */
  edges: boolean
  /** Protocol of STEP files; AP242 if absent. */
  schema?: StepSchema
  /** Every distinct body in a file of its own, where `hasBodyFiles`. */
  bodyFiles?: boolean
  /** How far triangles may stand off exact bodies, millimetres, where `hasBodyFiles`; absent: the triangles on screen. */
  deviation?: number
  /** Equal parts of one assembly as one node with many places (EXT_mesh_gpu_instancing), where `hasLines`. */
  instanced?: boolean
  /** Coordinates in 16 bits, where `hasLines`: half the size. */
  quantized?: boolean
  /** Coordinates in 16 bits, vertices and triangles packed (EXT_meshopt_compression), where `hasLines`. */
  compressed?: boolean
}

/** The file's ending; several files are packed into one zip. */
const exportEnding: Record<ExportFormat, string> = {
  step: 'step',
  glb: 'glb',
  gltf: 'gltf.zip',
  usdz: 'usdz',
  stl: 'stl',
  obj: 'obj.zip',
  ply: 'ply',
  '3mf': '3mf',
}

/** The ending of the file that these options give. */
export const endingOf = ({ format, bodyFiles }: ExportOptions): string => (bodyFiles && hasBodyFiles(format) ? `${format}.zip` : exportEnding[format])

export interface ExportCounts {
  /** Triangles of the distinct parts. */
  partTriangles: number
  partVertices: number
  /** Triangles of all occurrences of the parts. */
  triangles: number
  vertices: number
  nodes: number
}

/** Bytes that the file will take, about: texts and compression are guessed from what models usually give. */
export function estimatedBytes(
  { format, bodyFiles, quantized, compressed }: Pick<ExportOptions, 'format' | 'bodyFiles' | 'quantized' | 'compressed'>,
  { partTriangles, partVertices, triangles, vertices, nodes }: ExportCounts,
): number {
  if (compressed && hasLines(format)) return 600 + partVertices * 5 + partTriangles * 3 + nodes * 600
  switch (format) {
    // Exact faces are shorter than their triangles, tessellated ones about as long as this.
    case 'step':
      return 3000 + partTriangles * 45 + nodes * 600
    case 'stl':
      // Packed by about a half.
      return bodyFiles ? partTriangles * 25 : 84 + triangles * 50
    case 'ply':
      return 400 + vertices * 28 + triangles * 13
    case 'glb':
      return 600 + partVertices * (quantized ? 12 : 24) + partTriangles * (quantized ? 8 : 12) + nodes * 120
    case 'gltf':
      return 600 + partVertices * 16 + partTriangles * 5 + nodes * 20
    case 'usdz':
      return 2000 + partVertices * 48 + partTriangles * 20 + nodes * 300
    case 'obj':
      return 600 + vertices * 22 + triangles * 14
    case '3mf':
      return 900 + partVertices * 6 + partTriangles * 9 + nodes * 20
  }
}
