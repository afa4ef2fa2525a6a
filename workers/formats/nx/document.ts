import { OpenError } from '../../../src/core/errors.ts'
import type { Attribute, Preview } from '../../../src/core/scene/model.ts'
import type { MeshedPart } from '../exact/meshPart.ts'
import type { PartSource } from '../exact/partSource.ts'
import type { Quality } from '../format.ts'
import { readXt } from '../parasolid/readXt.ts'
import type { Component } from './assembly/components.ts'
import { readInstances } from './assembly/instances.ts'
import { readReferences } from './assembly/references.ts'
import { currentBodies } from './bodies/currentBodies.ts'
import { displayedBoxes } from './bodies/jtShapes.ts'
import { type Member, readMembers } from './bodies/members.ts'
import { Container } from './container/container.ts'
import { BodyDisplay } from './display/bodyDisplay.ts'
import { readBodyRecords } from './display/bodyRecords.ts'
import { readPalette } from './display/palette.ts'
import { isEmptyJpeg } from '../../placeholder/emptyJpeg.ts'

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
    members: part ? readMembers(part).filter(({ kind }) => kind !== 'deltas') : [],
  }
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
  for (const { bytes } of members) {
    try {
      const { parts, numberOf } = readXt(bytes)
      for (const part of parts) {
        for (const body of part.bodies) {
          const source: PartSource = { id: 0, name, bodies: [body], points: [], color: part.color }
          sources.push(display.apply(source, numberOf))
        }
      }
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      failed++
    }
  }
  const jt = container.find('FastLoad/JT') ?? container.find('UG_PART/DisplayJT')
  const { shown, left } = currentBodies(sources, jt && displayedBoxes(jt), quality)
  return { shown: shown.map((body) => ({ ...body, hidden: display.isHidden(body.source) })), left, failed }
}

function displayOf(container: Container): BodyDisplay {
  const part = container.find('UG_PART/UG_PART')
  const fastLoad = container.find('FastLoad/RMFastLoad')
  const records = fastLoad ? readBodyRecords(fastLoad) : []
  return new BodyDisplay(records, (records.length > 0 && part && readPalette(part)) || new Uint32Array(0))
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
