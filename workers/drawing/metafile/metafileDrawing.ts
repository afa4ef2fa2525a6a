import { type Drawing, FOREGROUND, type Picture } from '../../../src/core/drawing/drawing.ts'
import type { Space } from '../../../src/core/drawing/space.ts'
import type { Note } from '../../../src/core/scene/model.ts'
import { skippedEntity } from '../../mesh/notes.ts'
import { Painter } from '../build/painter.ts'
import { SpaceBuilder } from '../build/spaceBuilder.ts'
import { Styles } from '../build/styles.ts'
import { CONTINUOUS, type ItemStyle } from '../emitter.ts'
import { FontDemand } from '../fonts/fontDemand.ts'
import { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawMetafileItem, gatherMetafile } from './drawMetafile.ts'
import type { Metafile, MetafileItem } from './items.ts'

/** A sheet of paper by the picture that a program saved of it. */
export interface PicturedSheet {
  name: string
  /** Millimetres. */
  width: number
  height: number
  picture: Metafile
}

/** Kinds of drawn things, by the nearest entity of DXF. */
const types = ['LINE', 'LWPOLYLINE', 'SOLID', 'TEXT', 'IMAGE']
const typeOf = (item: MetafileItem): number =>
  item.kind === 'line' ? (item.points.length === 4 ? 0 : 1) : item.kind === 'fill' || item.kind === 'shade' ? 2 : item.kind === 'text' ? 3 : 4

const plain: ItemStyle = { layer: 0, color: FOREGROUND, lineType: CONTINUOUS, lineTypeScale: 1, weight: 0, opacity: 1 }
const CHORD = 1e-4

/** Sheets that programs keep as metafiles as a drawing: one layout each, in millimetres of paper. `first`: the sheet to show. */
export async function metafileDrawing(
  sheets: readonly PicturedSheet[],
  about: Pick<Drawing, 'name' | 'format' | 'application'>,
  first: number,
): Promise<Drawing> {
  const demand = new FontDemand()
  for (const { picture } of sheets) gatherMetafile(picture, demand)
  const fonts = new FontLibrary()
  await fonts.load(demand)
  const styles = new Styles()
  const pictures: Picture[] = []
  const counts: Record<string, number> = {}
  const draw = ({ name, width, height, picture }: PicturedSheet): Space => {
    const space = new SpaceBuilder()
    const painter = new Painter(space, styles, { isVisible: () => true, drawBlock: () => false }, Math.hypot(width, height) * CHORD)
    // Pictures are stretched to the sheet that they show.
    const [sx, sy] = [width / picture.width, height / picture.height]
    for (const [i, item] of picture.items.entries()) {
      const type = typeOf(item)
      counts[types[type]] = (counts[types[type]] ?? 0) + 1
      space.entity(i + 1, type, 0)
      painter.within(plain, [sx, 0, 0, sy, 0, 0], () => drawMetafileItem(item, painter, fonts, pictures))
    }
    return space.done({ name, kind: 'paper', paper: { width, height, originX: 0, originY: 0, unitsPerMm: 1 } })
  }
  const spaces = sheets.map(draw)
  const notes: Note[] = []
  const skipped = new Map<string, number>()
  for (const { picture } of sheets) for (const [what, count] of picture.skipped) skipped.set(what, (skipped.get(what) ?? 0) + count)
  for (const [what, count] of skipped) notes.push({ ...skippedEntity(what, count), level: 'warning' })
  return {
    ...about,
    units: 'mm',
    layers: [{ name: '0', color: FOREGROUND, lineType: CONTINUOUS, weight: -1, opacity: 1, visible: true, plotted: true, locked: false }],
    lineTypes: [{ name: 'Continuous', pattern: [] }],
    styles: styles.done(),
    fonts: fonts.table(),
    spaces,
    first: Math.min(spaces.length - 1, Math.max(0, first)),
    entityTypes: types,
    counts,
    pictures,
    missing: { fonts: [...fonts.missing], xrefs: [], pictures: [] },
    notes,
  }
}
