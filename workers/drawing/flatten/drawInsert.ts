import { AttributeEntity, type BlockRecord, type Insert, LayerFlags } from '@node-projects/acad-ts'
import { type Affine, multiply, translation } from '../geometry/affine.ts'
import { clipOf } from './clipOf.ts'
import { drawAttribute } from './drawText.ts'
import { insertCopies } from './insertCopies.ts'
import type { Frame, Scene } from './scene.ts'

/** Blocks within blocks; real drawings have less than 20 levels. */
const MAX_NESTING = 64

/** A block, once or as rows and columns, with its attributes. */
export function drawInsert(insert: Insert, scene: Scene): void {
  if (insert.block) drawCopies(insert, insert.block, scene)
  for (const attribute of insert.attributes) if (attribute instanceof AttributeEntity) drawOwnAttribute(attribute, scene)
}

function drawCopies(insert: Insert, block: BlockRecord, scene: Scene): void {
  const copies = insertCopies(insert)
  if (copies.length === 0) return scene.all.skip('INSERT')
  const draw = (): void => {
    for (const placed of copies) drawBlock(block, placed, scene, isFrozen(insert) ? scene.style.layer : undefined)
  }
  const clip = clipOf(insert, scene)
  if (clip) scene.all.painter.clipped(clip, draw)
  else draw()
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

function drawOwnAttribute(attribute: AttributeEntity, scene: Scene): void {
  const { all, frame } = scene
  if (!attribute.isInvisible) drawAttribute(attribute, all.sceneFor(attribute, { ...frame, outer: scene.style }))
}

const isFrozen = ({ layer }: Insert): boolean => (layer.layerFlags & LayerFlags.Frozen) !== 0
