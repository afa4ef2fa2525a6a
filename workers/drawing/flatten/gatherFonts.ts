import {
  AttributeDefinition,
  Dimension,
  type CadDocument,
  type Entity,
  Insert,
  MText,
  MultiLeader,
  TableEntity,
  TextEntity,
  Tolerance,
  UnderlayEntity,
} from '@node-projects/acad-ts'
import { FontDemand } from '../fonts/fontDemand.ts'
import { ArcAlignedText } from '../read/unlisted/arcAlignedText.ts'
import { replacementOf } from '../read/unlisted/replacement.ts'
import { proxyFont, proxyTexts } from './drawProxy.ts'
import { fontOf } from './drawText.ts'
import { underlayName } from './drawUnderlay.ts'

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i))

/** The fonts and letters that the texts of documents need, in spaces and blocks. `styles`: names of those in which the first has other texts, of ASCII. */
export function gatherFonts(documents: readonly CadDocument[], styles: ReadonlySet<string> = new Set()): FontDemand {
  const demand = new FontDemand()
  for (const name of styles) demand.add(ascii, fontOf(documents[0].textStyles?.tryGetValue(name || 'Standard')))
  for (const document of documents) {
    for (const style of document.textStyles ?? []) if (!style.isShapeFile) demand.add('', fontOf(style))
    for (const { segments } of document.lineTypes ?? []) for (const { text, style } of segments) if (text !== '') demand.add(text, fontOf(style))
    for (const { entities } of document.blockRecords ?? []) for (const entity of entities) gatherEntity(entity, demand)
  }
  return demand
}

function gatherEntity(entity: Entity, demand: FontDemand): void {
  if (entity instanceof TextEntity) {
    demand.add(entity.value, fontOf(entity.style))
    if (entity instanceof AttributeDefinition) demand.add(entity.tag, fontOf(entity.style))
  } else if (entity instanceof MText) demand.add(entity.value, fontOf(entity.style))
  else if (entity instanceof Insert) {
    for (const attribute of entity.attributes) if (attribute instanceof TextEntity) demand.add(attribute.value, fontOf(attribute.style))
    if (entity instanceof TableEntity) gatherTable(entity, demand)
  } else if (entity instanceof Dimension) demand.add(entity.text, fontOf(entity.style.style))
  else if (entity instanceof MultiLeader) demand.add(entity.contextData.textLabel, fontOf(entity.contextData.textStyle ?? entity.textStyle))
  else if (entity instanceof Tolerance) demand.add(entity.text, fontOf(entity.style.style))
  else if (entity instanceof ArcAlignedText) demand.add(entity.text, fontOf(entity.style))
  else if (entity instanceof UnderlayEntity) demand.add(underlayName(entity), { name: '' })
  else if (replacementOf(entity)) {
    for (const part of replacementOf(entity)?.parts ?? []) gatherEntity(part, demand)
    for (const text of proxyTexts(entity)) demand.add(text.text, proxyFont(text))
  }
}

function gatherTable(table: TableEntity, demand: FontDemand): void {
  for (const { cells } of table.rows)
    for (const { contents } of cells) for (const { cadValue } of contents) if (typeof cadValue?.value === 'string') demand.add(cadValue.value, { name: '' })
}
