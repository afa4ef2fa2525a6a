import type { Facts, KitCase } from '../../tools/kit/kitCase.ts'
import type { Node } from '../../src/core/scene/model.ts'
import type { createImportClient } from '../../workers/entries/client.ts'
import { inspect } from '../inspect/inspectFile.ts'
import type { InspectReport } from '../inspect/report.ts'

/** A share by which areas and volumes of meshes may be off. */
const SAME = 0.01
/** The same of lengths, as a share of the diagonal. */
const SAME_LENGTH = 0.005

/** `right`: the shape agrees with its formula, without a warning; `right, warned`: with one; `told`: wrong or absent, with a warning or an error; `silent`: wrong, without a warning. */
export type Outcome = 'right' | 'right, warned' | 'told' | 'silent'

export interface KitResult {
  outcome: Outcome
  passes: boolean
  /** Codes of the warnings, or the error. */
  messages: string[]
  /** Quantities that differ from the formula. */
  differences: string[]
}

/** Opens the file of one case as the app does and judges what came of it. */
export async function judge(client: ReturnType<typeof createImportClient>, { name, allowed, facts, files }: KitCase): Promise<KitResult> {
  const entries = Object.entries(files()).map(([path, data]) => ({ path, blob: new Blob([data as BlobPart]) }))
  const [{ path }] = entries
  const source = { name: path, container: entries.length > 1 ? ('folder' as const) : ('file' as const), entries }
  const names: string[] = []
  const report = await inspect(client, name, { quality: 'normal', source, root: path, structure: ({ root }) => addNames(root, names) })
  const messages = report.error
    ? [report.error.code]
    : [...report.notes.flatMap(({ level, code }) => (level === 'warning' ? [code] : [])), ...report.missing.map(() => 'missing-file')]
  const differences = report.ok && facts ? differencesOf(report, names, facts) : []
  const right = report.ok && facts !== undefined && differences.length === 0
  // A code without a sentence of its own is no message: something threw that nobody expected.
  const told = messages.length > 0 && report.error?.code !== 'open-failed'
  const outcome: Outcome = right ? (messages.length > 0 ? 'right, warned' : 'right') : told ? 'told' : 'silent'
  const passes = outcome === 'right' ? allowed !== 'told' : outcome !== 'silent' && allowed !== 'right'
  return { outcome, passes, messages, differences }
}

function addNames({ name, children }: Node, out: string[]): void {
  out.push(name)
  for (const child of children) addNames(child, out)
}

function differencesOf(report: InspectReport, names: readonly string[], { volume, area, size, from, bodies = 1, unit, name }: Facts): string[] {
  const out: string[] = []
  const differs = (what: string, own: number, stated: number, by: number): void => {
    if (!(Math.abs(own - stated) <= by)) out.push(`${what} ${own.toPrecision(6)} for ${stated.toPrecision(6)}`)
  }
  const { bbox } = report
  if (!bbox) return ['no shape']
  if (report.occurrences !== bodies) out.push(`${report.occurrences} bodies for ${bodies}`)
  const diagonal = Math.hypot(...size)
  for (let k = 0; k < 3; k++) {
    differs(`size ${'xyz'[k]}`, bbox[1][k] - bbox[0][k], size[k], SAME_LENGTH * diagonal)
    if (from) differs(`place ${'xyz'[k]}`, bbox[0][k], from[k], SAME_LENGTH * diagonal)
  }
  if (area !== undefined) differs('area', report.area, area, SAME * area)
  if (volume !== undefined) differs('volume', report.volume, volume, SAME * volume)
  if (unit && report.units !== unit) out.push(`unit ${report.units} for ${unit}`)
  if (name !== undefined && !names.includes(name)) out.push(`names ${names.join(', ')} for ${name}`)
  return out
}
