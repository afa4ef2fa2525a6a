import type { Node } from '../../../../src/core/scene/model.ts'
import type { ComponentRecord } from '../display/components.ts'
import type { Model } from './instanceTree.ts'

/** An occurrence of the tree: sub-assemblies and parts, in preorder, suppressed ones left out. */
export interface Occurrence {
  /** `Sub-1/Part-2`. */
  path: string
  model: Model
  node: Node
}

/** The record of each occurrence. Names agree unless files were renamed after the last full save; then the order does, if there are as many of both. */
export function recordsOf(occurrences: readonly Occurrence[], records: readonly ComponentRecord[]): (ComponentRecord | undefined)[] {
  const byPath = new Map(records.map((record) => [record.path, record]))
  const named = occurrences.map(({ path }) => byPath.get(path))
  return named.includes(undefined) && records.length === occurrences.length ? [...records] : named
}

/**
 * The record with the faces of each configuration of each file, by the model's id. Occurrences of one model have one record with faces among them; where none is
 * found, the file's name tells it.
 */
export function meshesByModel(occurrences: readonly Occurrence[], records: readonly ComponentRecord[]): Map<string, ComponentRecord> {
  const found = new Map<string, ComponentRecord>()
  const pairs = recordsOf(occurrences, records)
  for (let i = 0; i < occurrences.length; i++) {
    const record = pairs[i]
    if (record && record.faces.length > 0 && !found.has(occurrences[i].model.id)) found.set(occurrences[i].model.id, record)
  }
  const byFile = new Map(records.filter(({ faces }) => faces.length > 0).map((record) => [fileKey(record.file, record.configuration), record]))
  for (const { model } of occurrences) {
    if (found.has(model.id) || !model.file) continue
    const record = byFile.get(fileKey(model.file.path, model.configuration))
    if (record) found.set(model.id, record)
  }
  return found
}

const fileKey = (path: string, configuration: string): string =>
  `${path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1).toLowerCase()}\n${configuration}`
