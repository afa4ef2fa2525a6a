import { AttributeFlags, BackgroundFillFlags, ColumnType, FlowDirection, FontFlags, LineSpacingStyleType, StyleFlags, TextMirrorFlag } from '../model/flags.ts'
import type { TextStyle } from '../model/tables.ts'
import { type ArcAlignedText, type AttributeBase, type AttributeDefinition, MText, TextEntity } from '../model/texts.ts'
import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import type { Painter } from '../build/painter.ts'
import type { Emitter } from '../emitter.ts'
import { type Affine, extrusion } from '../geometry/affine.ts'
import type { FontRequest } from '../fonts/fontDemand.ts'
import { drawMText } from '../text/drawMText.ts'
import { drawText } from '../text/drawText.ts'
import { textBoxes } from '../text/textBoxes.ts'
import type { Attachment, MTextSpec, TextColumns, TextHorizontal, TextSpec, TextVertical } from '../text/textSpec.ts'
import type { Scene } from './scene.ts'
import { colorOf } from './source.ts'
import { sweepOf } from '../geometry/arcs.ts'
import { textLetters } from '../text/percentCodes.ts'

const horizontals: readonly TextHorizontal[] = ['left', 'center', 'right', 'aligned', 'middle', 'fit']
const verticals: readonly TextVertical[] = ['baseline', 'bottom', 'middle', 'top']
const attachments: readonly Attachment[] = [
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'middle-center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
]
export const attachmentOf = (point: number): Attachment => attachments[point - 1] ?? 'top-left'

/** The fonts of styles, which do not change while texts are drawn. */
const fonts = new WeakMap<TextStyle, FontRequest>()

/** `fontOf`, made once for each style. */
function drawnFont(style: TextStyle | null | undefined): FontRequest {
  if (!style) return fontOf(style)
  let font = fonts.get(style)
  if (!font) fonts.set(style, (font = fontOf(style)))
  return font
}

/** The font of a text style: its file, or the family in its extended data. */
export function fontOf(style: TextStyle | null | undefined): FontRequest {
  const name = style?.filename || ''
  const bigFont = style?.bigFontFilename
  const traits = style?.trueType ?? FontFlags.Regular
  return {
    name,
    ...(bigFont && { bigFont }),
    ...((traits & FontFlags.Bold) !== 0 && { bold: true }),
    ...((traits & FontFlags.Italic) !== 0 && { italic: true }),
  }
}

export function drawTextEntity(text: TextEntity, scene: Scene): void {
  scene.on(text.normal, text.insertPoint.z, (painter) => drawText(textSpec(text, text.value), scene.all.fonts, penOf(scene, painter)))
}

/** The emitter for texts: it draws their boxes alone where the drawing has $QTEXTMODE on. */
export const penOf = (scene: Scene, painter: Painter): Emitter => (scene.frame.source.display.textsAsBoxes ? textBoxes(painter) : painter)

function isSeen({ flags }: AttributeBase, scene: Scene): boolean {
  const { attributeMode } = scene.frame.source.display
  return attributeMode !== 0 && (attributeMode === 2 || (flags & AttributeFlags.Hidden) === 0)
}

export function drawAttribute(attribute: AttributeBase, scene: Scene): void {
  if (!isSeen(attribute, scene)) return
  if (attribute.mText && attribute.mText.value !== '') drawMTextEntity(attribute.mText, scene)
  else drawTextEntity(attribute, scene)
}

/** In a space itself a definition shows its tag; in a block only constant ones show, by their value. */
export function drawAttributeDefinition(definition: AttributeDefinition, scene: Scene): void {
  const inBlock = scene.frame.outer !== undefined
  if (inBlock && ((definition.flags & AttributeFlags.Constant) === 0 || !isSeen(definition, scene))) return
  scene.on(definition.normal, definition.insertPoint.z, (painter) =>
    drawText(textSpec(definition, inBlock ? definition.value : definition.tag), scene.all.fonts, penOf(scene, painter)),
  )
}

export function drawMTextEntity(mtext: MText, scene: Scene): void {
  scene.onPlane(planeOfMText(mtext), (painter) => drawMText({ ...mtextSpec(mtext), position: [0, 0] }, scene.all.fonts, penOf(scene, painter)))
}

/** Where a paragraph lies: its point and its direction are in world coordinates. */
function planeOfMText({ insertPoint: p, alignmentPoint: along, normal }: MText): Affine {
  const axes = extrusion(normal)
  const [, , , , , , nx, ny, nz] = axes
  const isFlat = nx === 0 && ny === 0
  const [dx, dy, dz] = [along.x, along.y, isFlat ? 0 : along.z]
  const [vx, vy, vz] = [ny * dz - nz * dy, nz * dx - nx * dz, nx * dy - ny * dx]
  const length = Math.hypot(vx, vy, vz)
  if (!(length > 1e-9)) return isFlat ? [1, 0, 0, 0, nz, 0, 0, 0, nz, p.x, p.y, p.z] : [...axes.slice(0, 9), p.x, p.y, p.z]
  const [ux, uy, uz] = [vy * nz - vz * ny, vz * nx - vx * nz, vx * ny - vy * nx]
  return [...[ux, uy, uz, vx, vy, vz].map((value) => value / length), nx, ny, nz, p.x, p.y, p.z]
}

function textSpec(text: TextEntity, value: string): TextSpec {
  const { style } = text
  const mirror = text.mirror | (style?.mirrorFlag ?? 0)
  return {
    text: value,
    position: [text.insertPoint.x, text.insertPoint.y],
    align: [text.alignmentPoint.x, text.alignmentPoint.y],
    height: text.height || style?.height || 1,
    rotation: text.rotation,
    widthFactor: text.widthFactor,
    oblique: text.obliqueAngle,
    horizontal: horizontals[text.horizontalAlignment] ?? 'left',
    vertical: verticals[text.verticalAlignment] ?? 'baseline',
    backwards: (mirror & TextMirrorFlag.Backward) !== 0,
    upsideDown: (mirror & TextMirrorFlag.UpsideDown) !== 0,
    stacked: ((style?.styleFlags ?? 0) & StyleFlags.VerticalText) !== 0,
    font: drawnFont(style),
  }
}

/** Whether the lines of a paragraph go downwards. */
export const flowsDown = (flow: number, style: TextStyle | null | undefined): boolean =>
  flow === FlowDirection.Down || (flow === FlowDirection.ByStyle && ((style?.styleFlags ?? 0) & StyleFlags.VerticalText) !== 0)

function mtextSpec(mtext: MText): MTextSpec {
  const { style, backgroundFillFlags: fill } = mtext
  const masked = (fill & (BackgroundFillFlags.UseBackgroundFillColor | BackgroundFillFlags.UseDrawingWindowColor)) !== 0
  const windowColor = (fill & BackgroundFillFlags.UseDrawingWindowColor) !== 0
  const columns = columnsOf(mtext)
  const margin = Math.max(0, (mtext.backgroundScale || 1.5) - 1)
  return {
    text: mtext.value,
    position: [mtext.insertPoint.x, mtext.insertPoint.y],
    height: mtext.height || style?.height || 1,
    rotation: 0,
    attachment: attachmentOf(mtext.attachmentPoint),
    width: mtext.rectangleWidth,
    widthFactor: style?.width || 1,
    oblique: style?.obliqueAngle,
    lineSpacing: mtext.lineSpacing || 1,
    exactSpacing: mtext.lineSpacingStyle === LineSpacingStyleType.Exact,
    ...(columns && { columns }),
    ...(flowsDown(mtext.flow, style) && { flowsDown: true }),
    ...(masked && {
      background: { color: (windowColor ? BACKGROUND : colorOf(mtext.backgroundColor)) || BACKGROUND, margin },
    }),
    ...((fill & BackgroundFillFlags.TextFrame) !== 0 && { frame: margin }),
    font: fontOf(style),
  }
}

/** Columns of which the file states no height go on for ever. */
const ENDLESS = 1e9

function columnsOf({ columnData, hasColumns, rectangleHeight }: MText): TextColumns | undefined {
  if (!columnData || !hasColumns) return undefined
  const { columnType, columnCount, width, gutter, heights, flowReversed, autoHeight } = columnData
  const free = columnType === ColumnType.DynamicColumns && !autoHeight
  const stated = free ? heights.map((height) => (height > 0 ? height : ENDLESS)) : heights.filter((height) => height > 0)
  const all = stated.length === 0 && rectangleHeight > 0 ? [rectangleHeight] : stated
  return { count: Math.max(1, columnCount), width, gutter, heights: all, reversed: flowReversed }
}

/** Letter by letter along the arc: clockwise where their tops point away from the centre, else counter-clockwise. */
export function drawArcText(text: ArcAlignedText, scene: Scene): void {
  const { center, radius, height, widthFactor, inward, concave, offset } = text
  const font = fontOf(text.style)
  const face = scene.all.fonts.face(font)
  const letters = textLetters(text.text)
  const widths = letters.map(({ code }) => (face.glyph(code)?.advance ?? 0) * height * widthFactor)
  // Base lines lie where the letters' near side keeps the offset from the arc.
  const base = radius + (concave ? -offset : offset) + (concave === inward ? 0 : concave ? -height : height)
  const length = sweepOf(text.start, text.end) * radius - text.left - text.right
  const { gap, first } = spread(text, widths, length)
  const turn = inward ? 1 : -1
  let along = text.left + first
  scene.on(text.normal, center.z, (painter) => {
    for (const [i, { code }] of letters.entries()) {
      const angle = (inward ? text.start : text.end) + (turn * (along + widths[i] / 2)) / radius
      along += widths[i] + gap
      if (code === 0x20) continue
      const rotation = angle + (turn * Math.PI) / 2
      const [x, y] = [
        center.x + base * Math.cos(angle) - (widths[i] / 2) * Math.cos(rotation),
        center.y + base * Math.sin(angle) - (widths[i] / 2) * Math.sin(rotation),
      ]
      drawText({ text: String.fromCodePoint(code), position: [x, y], height, widthFactor, rotation, font }, scene.all.fonts, painter)
    }
  })
}

/** Free space between letters, and before the first. */
function spread({ alignment, spacing }: ArcAlignedText, widths: readonly number[], length: number): { gap: number; first: number } {
  const sum = widths.reduce((total, width) => total + width, 0)
  if (alignment === 'fit') return { gap: widths.length > 1 ? (length - sum) / (widths.length - 1) : 0, first: 0 }
  const free = length - sum - spacing * (widths.length - 1)
  return { gap: spacing, first: alignment === 'left' ? 0 : alignment === 'right' ? free : free / 2 }
}
