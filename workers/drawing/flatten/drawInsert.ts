import { LayerFlags } from '../model/flags.ts'
import type { Insert } from '../model/inserts.ts'
import type { BlockRecord } from '../model/tables.ts'
import { AttributeEntity } from '../model/texts.ts'
import { type Affine, multiply, translation } from '../geometry/affine.ts'
import { clipOf } from './clipOf.ts'
import { drawAttribute } from './drawText.ts'
import { insertCopies } from './insertCopies.ts'
import type { Frame, Scene } from './scene.ts'

/** Blocks within blocks; real drawings have less than 20 levels. */
const MAX_NESTING = 64

/** A block, once or as rows and columns, each with the attributes. */
export function drawInsert(insert: Insert, scene: Scene): void {
  const copies = insertCopies(insert)
  if (copies.length === 0) return scene.all.skip('INSERT')
  const { block } = insert
  if (block) drawCopies(insert, block, copies, scene)
  const attributes = [...insert.attributes].filter((attribute) => attribute instanceof AttributeEntity && !attribute.isInvisible)
  if (attributes.length > 0) for (const placed of copies) drawAttributes(attributes, movedFrom(copies[0], placed), scene)
}

function drawCopies(insert: Insert, block: BlockRecord, copies: readonly Affine[], scene: Scene): void {
  const draw = (): void => {
    for (const placed of copies) drawBlock(block, placed, scene, isFrozen(insert) ? scene.style.layer : undefined)
  }
  const clip = clipOf(insert, scene)
  if (!clip) return draw()
  scene.all.painter.clipped(clip, draw)
  if (scene.frame.source.frames.clips) scene.flat((painter) => painter.polyline(clip.polygon, true))
}

/** Draws a block's entities; `placed` leads to the coordinates that the scene is in (the base point is taken away here). */
export function drawBlock(block: BlockRecord, placed: Affine, scene: Scene, pinned?: number): void {
  const { frame, all } = scene
  if (frame.open.length >= MAX_NESTING || frame.open.includes(block)) return
  const xref = all.xrefs.get(block)
  const record = xref ? xref.model : block
  if (!record) return
  const base = xref ? xref.document.header?.modelSpaceInsertionBase : block.blockEntity?.basePoint
  const local = base ? multiply(placed, translation(-base.x, -base.y, -base.z)) : placed
  const inner: Frame = {
    source: xref ?? frame.source,
    transform: multiply(frame.transform, local),
    outer: scene.style,
    pinned: frame.pinned ?? pinned,
    open: [...frame.open, block],
  }
  for (const entity of all.inDrawOrder(record)) all.drawLeaf(entity, inner)
}

/** Attributes stand in the world, those of the first copy. */
function drawAttributes(attributes: readonly AttributeEntity[], moved: Affine, { all, frame, style }: Scene): void {
  const inner: Frame = { ...frame, transform: multiply(frame.transform, moved), outer: style }
  for (const attribute of attributes) drawAttribute(attribute, all.sceneFor(attribute, inner))
}

/** Copies are neither turned nor scaled against each other. */
const movedFrom = (first: Affine, placed: Affine): Affine => translation(placed[9] - first[9], placed[10] - first[10], placed[11] - first[11])

const isFrozen = ({ layer }: Insert): boolean => (layer.layerFlags & LayerFlags.Frozen) !== 0
