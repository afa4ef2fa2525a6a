import { ArcAlignedText, AttributeDefinition, MText, TextEntity, Tolerance } from '../model/texts.ts'
import { Dimension } from '../model/dimensions.ts'
import type { Document } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { Insert, TableEntity, Underlay } from '../model/inserts.ts'
import { MultiLeader } from '../model/leaders.ts'
import { FontDemand } from '../fonts/fontDemand.ts'
import { replacementOf } from '../read/unlisted.ts'
import { dimensionChanges } from './dimensionStyle.ts'
import { proxyFont, proxyTexts } from './drawProxy.ts'
import { fontOf } from './drawText.ts'
import { underlayName } from './drawUnderlay.ts'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))

/** The fonts and letters that the texts of documents need, in spaces and blocks. `styles`: names of those in which the first has other texts, of ASCII. */
export function gatherFonts(documents: readonly Document[], styles: ReadonlySet<string> = new Set()): FontDemand {
  const demand = new FontDemand()
  for (const name of styles) demand.add(ascii, fontOf(documents[0].textStyles.get(name || 'Standard')))
  for (const document of documents) {
    for (const style of document.textStyles ?? []) {
      if (!style.isShapeFile) demand.add('', fontOf(style))
      else if (style.filename) demand.shapeFiles.add(style.filename)
    }
    for (const { postFix, alternateDimensioningSuffix } of document.dimensionStyles ?? []) demand.addLetters(postFix + alternateDimensioningSuffix)
    for (const { segments } of document.lineTypes ?? []) for (const { text, style } of segments) if (text !== '') demand.add(text, fontOf(style))
    for (const { entities } of document.blockRecords ?? []) for (const entity of entities.rich) gatherEntity(entity, demand)
  }
  return demand
}

function gatherEntity(entity: Entity, demand: FontDemand): void {
  if (entity instanceof TextEntity) {
    demand.add(entity.value, fontOf(entity.style))
    if (entity instanceof AttributeDefinition) demand.add(entity.tag, fontOf(entity.style))
  } else if (entity instanceof MText) demand.add(entity.value, fontOf(entity.style))
  else if (entity instanceof Insert) {
    for (const attribute of entity.attributes) {
      if (attribute instanceof TextEntity) demand.add(attribute.value, fontOf(attribute.style))
      if (attribute.mText) demand.add(attribute.mText.value, fontOf(attribute.mText.style))
    }
    if (entity instanceof TableEntity) gatherTable(entity, demand)
  } else if (entity instanceof Dimension) gatherDimension(entity, demand)
  else if (entity instanceof MultiLeader) {
    demand.add(entity.contextData.textLabel, fontOf(entity.contextData.textStyle ?? entity.textStyle))
    for (const text of entity.labels.values()) demand.addLetters(text)
  } else if (entity instanceof Tolerance) demand.add(entity.text, fontOf(entity.style.style))
  else if (entity instanceof ArcAlignedText) demand.add(entity.text, fontOf(entity.style))
  else if (entity instanceof Underlay) demand.add(underlayName(entity), { name: '' })
  else if (replacementOf(entity)) {
    for (const part of replacementOf(entity)?.parts ?? []) gatherEntity(part, demand)
    for (const text of proxyTexts(entity)) demand.add(text.text, proxyFont(text))
  }
}

function gatherDimension(dimension: Dimension, demand: FontDemand): void {
  demand.add(dimension.text, fontOf(dimension.style.style))
  // What it is drawn as is in its block already, most often.
  if (dimension.block && [...dimension.block.entities].length > 0) return
  for (const [, value] of dimensionChanges(dimension)) if (typeof value === 'string') demand.addLetters(value)
}

function gatherTable({ cells }: TableEntity, demand: FontDemand): void {
  for (const { text, style } of cells) demand.add(text, fontOf(style))
}
