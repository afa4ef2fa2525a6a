import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Preview } from '../../../src/core/scene/model.ts'
import type { MeshedPart } from '../exact/meshPart.ts'
import type { PartSource } from '../exact/laterParts.ts'
import type { Quality } from '../../contract/format.ts'
import { readXt } from '../parasolid/readXt.ts'
import { type Component, readInstances } from './assembly/instances.ts'
import { readReferences, SectionKind, sectionOf } from './assembly/sections.ts'
import { currentBodies, lumpsOf, type Member, readMembers, sectionMembers } from './bodies/members.ts'
import { displayedBoxes } from './bodies/jtShapes.ts'
import { Container } from './container/container.ts'
import { BodyDisplay, readPalette, readPlainPalette } from './display/bodyDisplay.ts'
import { type BodyRecord, readBodyRecords, readPlainRecords } from './display/bodyRecords.ts'
import { isEmptyJpeg } from '../../mesh/placeholder/emptyJpeg.ts'

/** What an NX part holds. */
export interface Document {
  container: Container
  /** Files that it refers to: components, and parts that its features are linked to. */
  references: string[]
  /** Components where they stand. */
  instances: Component[]
  /** Parasolid streams of bodies. */
  members: Member[]
}

export interface Bodies {
  shown: (MeshedPart & { hidden: boolean })[]
  /** Streams that could not be read. */
  failed: number
  /** Bodies that the part does not display. */
  left: number
}

/** Throws `file-exception` for a damaged container. */
export function readDocument(bytes: Uint8Array, name: string): Document {
  const container = new Container(bytes)
  const part = container.find('UG_PART/UG_PART')
  const references = [container.find('FastLoad/ExternalReferences'), container.find('UG_PART/ExternalReferences')].map((stream) => readReferences(stream, name))
  return {
    container,
    references: references.find((names) => names.length > 0) ?? [],
    instances: part ? readInstances(part, container.find('UG_PART/ExternalReferences')) : [],
    members: part ? membersOf(part) : [],
  }
}

/** Streams of bodies, by the table of sections; for a part without it, or where it leads to no stream, by a search. */
function membersOf(part: Uint8Array): Member[] {
  const members = sectionMembers(part)
  return members.length > 0 ? members : readMembers(part).filter(({ kind }) => kind !== 'deltas')
}

/**
 * The components of an assembly. Where no placements could be read, each file that it refers to is one, unless the part has bodies of its own: its features can be
 * linked to other parts, and those are not components.
 */
export function componentsOf({ instances, members, references }: Document): Component[] {
  if (instances.length > 0) return instances
  return members.length > 0 ? [] : references.map((file) => ({ file }))
}

/** The bodies that the part displays, meshed by our engine, one for each. `id`: of the first one. */
export function readBodies({ container, members }: Document, name: string, quality: Quality): Bodies {
  const sources: PartSource[] = []
  const display = displayOf(container)
  let failed = 0
  let left = 0
  let isKnown = members.length > 0
  for (const { bytes, section } of members) {
    const isDisplayed = display.displays(section)
    if (isDisplayed === undefined) isKnown = false
    try {
      const { parts, numberOf } = readXt(bytes)
      // Lumps of one body have a record each: their boxes show which are displayed.
      if (isDisplayed && parts.some(({ bodies }) => bodies.some((body) => lumpsOf(body).length > 1 && !display.hasFaces(section!, body.faces.length))))
        isKnown = false
      for (const part of parts) {
        for (const body of part.bodies) {
          if (isDisplayed === false) left++
          else sources.push(display.apply({ id: 0, name, bodies: [body], points: [], color: part.color }, numberOf, section))
        }
      }
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      failed++
    }
  }
  // Where no record states which bodies are displayed, their boxes decide.
  const jt = isKnown ? undefined : (container.find('FastLoad/JT') ?? container.find('UG_PART/DisplayJT') ?? container.find('UG_PART/JT'))
  const current = currentBodies(sources, jt && displayedBoxes(jt), quality)
  return { shown: current.shown.map((body) => ({ ...body, hidden: display.isHidden(body.source) })), left: left + current.left, failed }
}

/** First letters of releases before NX 7, and before NX 9, in the head of the part. */
const RELEASE_AT = 8
const BEFORE_7 = '-.'
const BEFORE_9 = '-./012'

function displayOf(container: Container): BodyDisplay {
  const part = container.find('UG_PART/UG_PART')
  if (!part) return new BodyDisplay([], new Uint32Array(0))
  const isOld = part[0] === 0x0d && part[1] === 0x01
  const release = isOld ? String.fromCharCode(part[RELEASE_AT]) : ''
  const isPlain = release !== '' && BEFORE_9.includes(release)
  const model = container.find('FastLoad/RMFastLoad') ?? sectionOf(part, SectionKind.model)
  const records: BodyRecord[] = !model ? [] : isPlain ? readPlainRecords(model, !BEFORE_7.includes(release)) : readBodyRecords(model)
  const palette = records.length === 0 ? undefined : isPlain ? readPlainPalette(part) : readPalette(part)
  return new BodyDisplay(records, palette ?? new Uint32Array(0))
}

/** The picture of the part; undefined when it shows an empty view. */
export function previewOf({ container }: Document): Preview | undefined {
  const image = container.find('images/preview')
  return image?.[0] === 0xff && image[1] === 0xd8 && !isEmptyJpeg(image) ? { image: image.slice(), mime: 'image/jpeg' } : undefined
}

const MAX_ATTRIBUTES = 200

/** Attributes that users and NX gave the part, from their XML. */
export function attributesOf({ container }: Document): Attribute[] {
  const xml = container.find('part/attrs')
  if (!xml) return []
  const text = new TextDecoder().decode(xml.subarray(0, 1 << 20))
  const out: Attribute[] = []
  for (const [tag] of text.matchAll(/<Attribute [^<>]*>/g)) {
    const name = /\sutf8title="([^"]*)"/.exec(tag)?.[1] ?? /\stitle="([^"]*)"/.exec(tag)?.[1]
    const value = /\sutf8value="([^"]*)"/.exec(tag)?.[1] ?? /\svalue="([^"]*)"/.exec(tag)?.[1]
    if (name && value && !name.startsWith('NX_') && out.length < MAX_ATTRIBUTES) out.push({ name: unescaped(name), value: unescaped(value) })
  }
  return out
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string): string => text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name])
