import { asRow, asRows, asText } from '../part21/plain.ts'
import type { Graph } from './graph.ts'

const MAX_LINES = 200
/** Names of properties that state values for checking, not words of the author. */
const validation = /validation property/i

const escapes: Record<string, string> = {
  diameter: '⌀',
  'conical-taper': '⌲',
  'conical taper': '⌲',
  counterbore: '⌴',
  countersink: '⌵',
  depth: '↧',
  'plus-minus': '±',
  degree: '°',
  slope: '⌳',
  square: '□',
}

/** Words of a note with its signs in Unicode. */
const plainText = (text: string): string =>
  text
    .replace(/#\{([a-z -]{1,30})\}/g, (all, name: string) => escapes[name] ?? all)
    .replace(/\\n|\r?\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Texts that are properties of a row: notes of callouts, and the string by which writers state a whole frame. */
export class Texts {
  private readonly graph: Graph
  private readonly strings = new Map<number, string>()

  constructor(graph: Graph) {
    this.graph = graph
    for (const link of graph.exchange.rows('PROPERTY_DEFINITION_REPRESENTATION')) {
      const [property, representation] = graph.args(link)
      for (const item of asRows(graph.args(asRow(representation))[1]).slice(0, MAX_LINES)) {
        if (graph.exchange.keyword(item) !== 'DESCRIPTIVE_REPRESENTATION_ITEM' || asText(graph.args(item)[0]) !== 'equivalent unicode string') continue
        const owner = asRow(graph.args(asRow(property))[2])
        const of = graph.exchange.keyword(owner) === 'CHARACTERIZED_ITEM_WITHIN_REPRESENTATION' ? asRow(graph.args(owner)[2]) : owner
        if (of >= 0) this.strings.set(of, asText(graph.args(item)[1]))
      }
    }
  }

  /** The file's own text of an annotation or a callout, with its separators (`\w` between cells, `\n` between rows). */
  stated(row: number): string | undefined {
    return this.strings.get(row)
  }

  /** Words of a note, which is a property; empty for other properties. */
  note(property: number): string {
    const { graph } = this
    if (validation.test(asText(graph.args(property)[0]))) return ''
    const lines: string[] = []
    for (const link of graph.by(['PROPERTY_DEFINITION_REPRESENTATION'], 0).get(property) ?? [])
      for (const item of asRows(graph.args(asRow(graph.args(link)[1]))[1]).slice(0, MAX_LINES))
        if (graph.exchange.keyword(item) === 'DESCRIPTIVE_REPRESENTATION_ITEM') lines.push(asText(graph.args(item)[1]))
    return plainText(lines.join(' '))
  }
}

/** A stated string without the heads of its rows and with bars between cells. */
export const readable = (stated: string): string =>
  plainText(
    stated
      .replace(/^(FCF|DIM|DTM|TXT|DTG)\\+[wn]/, '')
      .replace(/\\+x(TXT\\+w)?/g, ' ')
      .replace(/\\+w/g, ' | ')
      .replace(/\\+[nu]/g, ' / '),
  )
