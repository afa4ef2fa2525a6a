import { type ExportFormat, type StepSchema, stepSchemas } from '../../src/core/export/exportOptions.ts'
import type { Quality } from '../../workers/entries/client.ts'

export interface InspectArguments {
  paths: string[]
  json: boolean
  /** Adds annotations with their meaning (`pmi` of the report). */
  pmi: boolean
  each: boolean
  quality: Quality
  out?: string
  /** Protocol of a STEP file that is written. */
  schema?: StepSchema
}

export const usage =
  'usage: npm run -s inspect -- PATH [PATH...] [--json] [--pmi] [--out FILE.step|glb|usdz|stl|ply|3mf] [--schema ap242|ap214] [--quality coarse|normal|fine] [--each]'

/** The format that a path's ending names; undefined when it is none of those that are one file. */
export function outFormat(path: string): ExportFormat | undefined {
  const ending = /\.(step|stp|glb|usdz|stl|ply|3mf)$/i.exec(path)?.[1].toLowerCase()
  return ending === 'stp' ? 'step' : (ending as ExportFormat | undefined)
}

/** Parses the command line; throws an Error that names the fault. */
export function parseArguments(argv: readonly string[]): InspectArguments {
  const parsed: InspectArguments = { paths: [], json: false, pmi: false, each: false, quality: 'normal' }
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]
    if (word === '--json') parsed.json = true
    else if (word === '--pmi') parsed.pmi = true
    else if (word === '--each') parsed.each = true
    else if (word === '--quality' || word === '--out' || word === '--schema') {
      const value = argv[++i]
      if (value === undefined || value.startsWith('--')) throw new Error(`${word} needs a value`)
      if (word === '--out') parsed.out = value
      else if (word === '--schema') {
        parsed.schema = stepSchemas.find((schema) => schema === value.toLowerCase())
        if (!parsed.schema) throw new Error(`--schema is ap242 or ap214, not "${value}"`)
      } else if (value === 'coarse' || value === 'normal' || value === 'fine') parsed.quality = value
      else throw new Error(`--quality is coarse, normal or fine, not "${value}"`)
    } else if (word.startsWith('--')) throw new Error(`unknown option ${word}`)
    else parsed.paths.push(word)
  }
  if (parsed.paths.length === 0) throw new Error('no PATH given')
  if (parsed.out !== undefined && !outFormat(parsed.out)) throw new Error('--out writes a .step, .glb, .usdz, .stl, .ply or .3mf file')
  if (parsed.out !== undefined && (parsed.paths.length > 1 || parsed.each)) throw new Error('--out takes a single PATH')
  if (parsed.schema && outFormat(parsed.out ?? '') !== 'step') throw new Error('--schema is of a .step file')
  return parsed
}
