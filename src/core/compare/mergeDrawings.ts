import { BACKGROUND, type Drawing, type StyleTable } from '../drawing/drawing.ts'
import type { Rect, Space } from '../drawing/space.ts'
import { ownSpaces, recordsOf } from '../drawing/spaceWindow.ts'
import { mmPerUnit } from '../units.ts'
import { compareSpaces, type EntityChange } from './compareDrawings.ts'
import { joinSpaces, type RowMap, takeRows } from './mergeSpaces.ts'

/** What became of an entity. Rows are those of the drawing that shows both versions. */
export interface DrawingDifference {
  change: EntityChange['change']
  /** Its first line of text, its block or its type, and its layer. */
  name: string
  space: number
  /** Boxes in the space; of what moved or changed both. */
  boxes: readonly Rect[]
  rows: readonly number[]
  /** Millimetres, of what moved. */
  distance?: number
}

/** Two versions as one drawing. */
export interface ComparedDrawings {
  drawing: Drawing
  differences: readonly DrawingDifference[]
  /** How many entities are the same in both. */
  same: number
  /** Group of each style: an index into `styleGroups`. */
  groups: Uint8Array
}

/** To which version and change a style belongs; `mask` covers what lies below, and is the new version's. */
export const styleGroups = ['same', 'newChanged', 'newMoved', 'added', 'oldChanged', 'oldMoved', 'removed', 'mask', 'oldMask'] as const
export type StyleGroup = (typeof styleGroups)[number]

const newGroups = ['same', 'newChanged', 'newMoved', 'added'] as const
const oldGroups = ['oldChanged', 'oldMoved', 'removed'] as const
/** Places that differ by this share of a space's size are one. */
const TOLERANCE = 1e-5
const LONGEST_NAME = 80

/** Colours of what only the old and only the new version has, and of what both have when they differ elsewhere, `0xRRGGBBAA`. */
export interface VersionColours {
  removed: number
  added: number
  same: number
}

/** Compares two versions of a drawing and lays them over each other: model space by model space, layouts by their names. */
export function mergeDrawings(before: Drawing, after: Drawing, colours: VersionColours): ComparedDrawings {
  const merged = new Merging(before, after)
  const spaces: Space[] = []
  const left = new Set(ownSpaces(before))
  for (const space of ownSpaces(after)) {
    const old = before.spaces.find((other) => left.has(other) && other.kind === space.kind && (space.kind === 'model' || other.name === space.name))
    if (old) left.delete(old)
    spaces.push(merged.space(spaces.length, old, space))
  }
  for (const old of left) spaces.push(merged.space(spaces.length, old, undefined))
  const { styles, groups } = merged.styles(colours)
  return {
    drawing: {
      ...after,
      first: recordsOf(after, after.first),
      // Views from the side are not compared.
      views: after.views?.filter(({ space }) => space === 0),
      layers: merged.layers,
      lineTypes: [...after.lineTypes, ...before.lineTypes],
      styles,
      fonts: { fonts: [...after.fonts.fonts, ...before.fonts.fonts] },
      spaces,
      entityTypes: merged.types,
      blocks: merged.blocks,
      pictures: [...after.pictures, ...before.pictures],
    },
    differences: merged.differences,
    same: merged.same,
    groups,
  }
}

/** Names of both lists, each once; where the second's are. */
function union(first: readonly string[], second: readonly string[]): { names: string[]; of: number[] } {
  const names = [...first]
  const known = new Map(first.map((name, at) => [name.toLowerCase(), at]))
  const of = second.map((name) => {
    const key = name.toLowerCase()
    const at = known.get(key) ?? names.push(name) - 1
    known.set(key, at)
    return at
  })
  return { names, of }
}

const counting = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

class Merging {
  readonly differences: DrawingDifference[] = []
  same = 0
  readonly types: string[]
  readonly blocks: string[]
  readonly layers: Drawing['layers']
  private readonly before: Drawing
  private readonly after: Drawing
  private readonly old: Omit<RowMap, 'style' | 'keeps'>

  constructor(before: Drawing, after: Drawing) {
    this.before = before
    this.after = after
    const layers = union(
      after.layers.map(({ name }) => name),
      before.layers.map(({ name }) => name),
    )
    const types = union(after.entityTypes, before.entityTypes)
    const blocks = union(after.blocks ?? [], before.blocks ?? [])
    this.types = types.names
    this.blocks = blocks.names
    this.layers = layers.names.map((name, at) => after.layers[at] ?? this.movedLayer(name))
    this.old = { layers: layers.of, types: types.of, blocks: blocks.of, fonts: after.fonts.fonts.length, pictures: after.pictures.length }
  }

  /** A layer that only the old version has. */
  private movedLayer(name: string): Drawing['layers'][number] {
    const layer = this.before.layers.find((own) => own.name.toLowerCase() === name.toLowerCase())!
    return { ...layer, lineType: layer.lineType + this.after.lineTypes.length }
  }

  space(index: number, old: Space | undefined, fresh: Space | undefined): Space {
    const { before, after } = this
    const found = old && fresh ? compareSpaces(before, old, after, fresh, TOLERANCE * sizeOf(fresh)) : undefined
    this.same += found?.same ?? 0
    const oldGroup = new Int8Array(old?.entities.count ?? 0).fill(found ? -1 : oldGroups.indexOf('removed'))
    const newGroup = new Uint8Array(fresh?.entities.count ?? 0).fill(found ? 0 : newGroups.indexOf('added'))
    for (const one of found?.changes ?? []) {
      if (one.change !== 'added') oldGroup[one.before.row] = { changed: 0, moved: 1, removed: 2 }[one.change]
      if (one.change !== 'removed') newGroup[one.after.row] = { changed: 1, moved: 2, added: 3 }[one.change]
    }
    const ofNew = after.styles.layer.length
    const ofOld = before.styles.layer.length
    const under =
      fresh &&
      takeRows(fresh, {
        layers: counting(after.layers.length),
        types: counting(after.entityTypes.length),
        blocks: counting(after.blocks?.length ?? 0),
        fonts: 0,
        pictures: 0,
        style: (style, entity) => newGroup[entity] * ofNew + style,
        keeps: () => true,
      })
    const over =
      old &&
      takeRows(old, {
        ...this.old,
        style: (style, entity) => newGroups.length * ofNew + oldGroup[entity] * ofOld + style,
        keeps: (entity) => oldGroup[entity] >= 0,
      })
    const rows = new Int32Array(oldGroup.length).fill(-1)
    let next = fresh?.entities.count ?? 0
    for (let row = 0; row < rows.length; row++) if (oldGroup[row] >= 0) rows[row] = next++
    const both = under && over ? joinSpaces(under, over) : (under ?? over)!
    const changes = found?.changes ?? wholeChanges(both, fresh ? 'added' : 'removed')
    for (const one of changes) this.differences.push(this.differenceOf(one, index, both, found ? rows : undefined))
    return both
  }

  /** `rows`: where the old version's entities are now. */
  private differenceOf(one: EntityChange, space: number, both: Space, rows: Int32Array | undefined): DrawingDifference {
    const old = one.change === 'added' ? undefined : one.before
    const fresh = one.change === 'removed' ? undefined : one.after
    const placed = [...(fresh ? [fresh.row] : []), ...(old ? [rows ? rows[old.row] : old.row] : [])]
    const boxes = [fresh, old].filter((side) => side !== undefined).map(({ box }) => box)
    const [row] = placed
    const { inserts } = both.entities
    const insert = inserts ? inserts.row.indexOf(row) : -1
    const text = (fresh ?? old)!.text.split('\n')[0].trim().slice(0, LONGEST_NAME)
    const what = text || (insert >= 0 ? this.blocks[inserts!.block[insert]] : this.types[both.entities.type[row]])
    return {
      change: one.change,
      name: `${what} · ${this.layers[both.entities.layer[row]]?.name ?? ''}`,
      space,
      boxes,
      rows: placed,
      ...(one.change === 'moved' && { distance: Math.hypot(...one.by) * this.millimetres(both) }),
    }
  }

  private millimetres({ kind, paper }: Space): number {
    if (kind === 'paper') return paper && paper.unitsPerMm > 0 ? 1 / paper.unitsPerMm : 1
    return this.after.units ? mmPerUnit[this.after.units] : 1
  }

  /** The styles of the new version once for each of its groups, then those of the old one. */
  styles({ removed, added, same }: VersionColours): { styles: StyleTable; groups: Uint8Array } {
    const { before, after } = this
    const [ofNew, ofOld] = [after.styles.layer.length, before.styles.layer.length]
    const count = newGroups.length * ofNew + oldGroups.length * ofOld
    const styles: StyleTable = {
      layer: new Uint16Array(count),
      color: new Uint32Array(count),
      lineType: new Int16Array(count),
      lineTypeScale: new Float32Array(count),
      weight: new Int16Array(count),
      opacity: new Float32Array(count),
      ...((before.styles.views ?? after.styles.views) && { views: new Uint32Array(count) }),
    }
    const groups = new Uint8Array(count)
    // A drawing that is the same stands there in its own colours.
    const isEqual = this.differences.length === 0
    const fill = (at: number, from: Drawing, style: number, group: StyleGroup, isOld: boolean): void => {
      const own = from.styles
      const lineType = own.lineType[style]
      styles.layer[at] = isOld ? this.old.layers[own.layer[style]] : own.layer[style]
      styles.lineType[at] = isOld && lineType >= 0 ? lineType + after.lineTypes.length : lineType
      styles.lineTypeScale[at] = own.lineTypeScale[style]
      styles.weight[at] = own.weight[style]
      styles.opacity[at] = 1
      if (styles.views) styles.views[at] = own.views?.[style] ?? 0xffffffff
      const covers = own.color[style] === BACKGROUND
      groups[at] = styleGroups.indexOf(covers ? (isOld ? 'oldMask' : 'mask') : group)
      styles.color[at] = covers || (isEqual && group === 'same') ? own.color[style] : group === 'same' ? same : isOld ? removed : added
    }
    let at = 0
    for (const group of newGroups) for (let style = 0; style < ofNew; style++) fill(at++, after, style, group, false)
    for (const group of oldGroups) for (let style = 0; style < ofOld; style++) fill(at++, before, style, group, true)
    return { styles, groups }
  }
}

const sizeOf = ({ extents, paper }: Space): number => {
  if (paper) return Math.hypot(paper.width, paper.height)
  return extents ? Math.hypot(extents[2] - extents[0], extents[3] - extents[1]) : 1
}

/** A space that only one version has: everything that it draws. */
function wholeChanges({ entities, texts, items }: Space, change: 'added' | 'removed'): EntityChange[] {
  const text = new Map<number, string>()
  for (const [row, words] of texts.text.entries()) {
    const entity = items.entity[texts.item[row]]
    if (!text.has(entity)) text.set(entity, words)
  }
  const out: EntityChange[] = []
  for (let row = 0; row < entities.count; row++) {
    const [x0, y0, x1, y1] = entities.bounds.subarray(row * 4, row * 4 + 4)
    if (Number.isNaN(x0)) continue
    const one = { row, box: [x0, y0, x1, y1] as const, text: text.get(row) ?? '' }
    out.push(change === 'added' ? { change, after: one } : { change, before: one })
  }
  return out
}
