import { atom } from 'jotai'
import { baseName } from '../../../core/scene/equalNodes.ts'
import type { Rgba } from '../../../core/scene/mesh.ts'
import type { Node, NodeId, Part, PartId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { DEFAULT_COLOR } from '../../lib/theme/theme.ts'
import { documentAtom, indexAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import type { Store } from '../../state/store.ts'
import { hide, occurrencesOf, show, visibilityAtom, type VisibilityState } from '../../state/visibility.ts'

/** Which parts of the tree are shown, besides by name. Empty sets and absent limits let all pass. */
export interface TreeFilter {
  colors: ReadonlySet<Rgba>
  materials: ReadonlySet<string>
  /** Longest side of the part's box, mm. */
  least?: number
  most?: number
}

export const noFilter: TreeFilter = { colors: new Set(), materials: new Set() }

export const isFiltering = ({ colors, materials, least, most }: TreeFilter): boolean =>
  colors.size > 0 || materials.size > 0 || least !== undefined || most !== undefined

const materialNames = new Set(['material', 'werkstoff', 'matériau', 'materiale', 'material name'])

/** The material that the file states of a node or of the nearest assembly above it. */
export function materialOf(index: SceneIndex, id: NodeId): string | undefined {
  for (let at = id; at >= 0; at = index.parent[at]) {
    const found = index.nodes[at].attributes?.find(({ name, value }) => materialNames.has(name.toLowerCase()) && `${value}` !== '')
    if (found) return `${found.value}`
  }
  return undefined
}

/** Colour of an occurrence as its row shows it. */
export const colorOf = (index: SceneIndex, id: NodeId, part: Part | undefined): Rgba =>
  (part && index.faceColor(id, part, 0)) || index.color[id] || DEFAULT_COLOR

/** Whether a node passes; undefined when all do. Only nodes that place a part have a colour, a material and a size. */
export function treeFilter(index: SceneIndex, parts: ReadonlyMap<PartId, Part>, filter: TreeFilter): ((id: NodeId) => boolean) | undefined {
  if (!isFiltering(filter)) return undefined
  const { colors, materials, least = 0, most = Infinity } = filter
  return (id) => {
    const { part: partId } = index.nodes[id]
    const part = partId === undefined ? undefined : parts.get(partId)
    if (!part) return false
    if (colors.size > 0 && !colors.has(colorOf(index, id, part))) return false
    if (materials.size > 0 && !materials.has(materialOf(index, id) ?? '')) return false
    const b = part.bounds
    const size = Math.max(b[3] - b[0], b[4] - b[1], b[5] - b[2])
    return size >= least && size <= most
  }
}

/** Colours and materials of the occurrences, the most frequent first, with how many have them. */
export function filterChoices(index: SceneIndex, parts: ReadonlyMap<PartId, Part>): { colors: [Rgba, number][]; materials: [string, number][] } {
  const colors = new Map<Rgba, number>()
  const materials = new Map<string, number>()
  for (const id of index.bodies) {
    const color = colorOf(index, id, index.partAt(parts, id))
    colors.set(color, (colors.get(color) ?? 0) + 1)
    const material = materialOf(index, id)
    if (material !== undefined) materials.set(material, (materials.get(material) ?? 0) + 1)
  }
  const sorted = <T>(counts: Map<T, number>): [T, number][] => [...counts].sort((a, b) => b[1] - a[1])
  return { colors: sorted(colors), materials: sorted(materials) }
}

export type Shown = 'shown' | 'some' | 'hidden' | 'ghosted'

/** Answers in constant time how much of a subtree is shown: running counts over the occurrences. */
export class ShownCount {
  readonly #index: SceneIndex
  readonly #hidden: Int32Array
  readonly #ghosted: Int32Array

  constructor(index: SceneIndex, { hidden, isolated }: VisibilityState) {
    const { occurrences } = index
    this.#index = index
    this.#hidden = new Int32Array(occurrences.length + 1)
    this.#ghosted = new Int32Array(occurrences.length + 1)
    for (let i = 0; i < occurrences.length; i++) {
      this.#hidden[i + 1] = this.#hidden[i] + (hidden.has(occurrences[i]) ? 1 : 0)
      this.#ghosted[i + 1] = this.#ghosted[i] + (isolated && !isolated.has(occurrences[i]) ? 1 : 0)
    }
  }

  of(id: NodeId): Shown {
    const under = this.#index.occurrencesUnder(id)
    if (under.length === 0) return 'shown'
    const from = under.byteOffset / under.BYTES_PER_ELEMENT
    const to = from + under.length
    const hidden = this.#hidden[to] - this.#hidden[from]
    if (hidden === under.length) return 'hidden'
    if (this.#ghosted[to] - this.#ghosted[from] === under.length) return 'ghosted'
    return hidden > 0 ? 'some' : 'shown'
  }
}

export const shownCountAtom = atom((get) => {
  const index = get(indexAtom)
  return index ? new ShownCount(index, get(visibilityAtom)) : null
})

/** Toggles the visibility of a row's nodes; on a selected row, of the whole selection. */
export function toggleShown(store: Store, own: readonly NodeId[]): void {
  const document = store.get(documentAtom)
  if (!document) return
  const { nodes } = store.get(selectionAtom)
  const chosen = occurrencesOf(document.index, own.every((id) => nodes.has(id)) ? nodes : own)
  if (chosen.size === 0) return
  const state = store.get(visibilityAtom)
  store.set(visibilityAtom, own.every((id) => store.get(shownCountAtom)?.of(id) === 'hidden') ? show(state, chosen) : hide(state, chosen))
}

const stem = (path: string): string => (path.replaceAll('\\', '/').split('/').pop() ?? path).replace(/\.[^.]{1,8}$/, '').toLowerCase()

/** Missing files by the names that occurrences of them bear. */
export type MissingFiles = ReadonlyMap<string, string>

export const missingFiles = (names: readonly string[]): MissingFiles => new Map(names.map((name) => [stem(name), name]))

/** The missing file that a component without content stands for, by its name; undefined for all others. `isEmpty`: nothing is drawn of it. */
export function missingFileOf({ name, children }: Node, isEmpty: boolean, missing: MissingFiles): string | undefined {
  if (missing.size === 0 || !isEmpty || children.length > 0) return undefined
  const own = name.toLowerCase()
  return missing.get(own) ?? missing.get(stem(name)) ?? missing.get(baseName(own)) ?? missing.get(stem(baseName(name)))
}
