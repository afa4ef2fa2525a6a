import type { Note } from '../../src/core/scene/model.ts'

/** The file states no unit: millimetres are taken. */
export const unitAssumed: Note = {
  level: 'info',
  code: 'unit-assumed',
  text: 'the file states no unit: millimetres are assumed',
  count: 1,
  params: { unit: 'mm' },
}

export const damagedData = (text: string, count = 1): Note => ({ level: 'warning', code: 'damaged-data', text, count, params: { what: text } })

/** The end of the file is missing. */
export const cutOff: Note = { level: 'warning', code: 'cut-off', text: 'the file ends in the middle: what there is of it is shown', count: 1 }

export const skippedEntity = (what: string, count = 1): Note => ({ level: 'info', code: 'skipped-entity', text: `not shown: ${what}`, count, params: { what } })

/** Faces without a surface in the file, which are filled in from their borders. */
export const filledFaces = (count: number): Note => ({
  level: 'info',
  code: 'faces-filled',
  text: `${count} faces without a surface in the file are filled in from their borders: area and volume are approximate`,
  count,
})

/** A referenced file that is there but cannot be read, and why. */
export const unreadableFile = (name: string, why: string): Note => ({
  level: 'warning',
  code: 'limited-support',
  text: `referenced file cannot be shown: ${name} (${why})`,
  count: 1,
  params: { what: name },
})

export const textureMissing = (name: string): Note => ({
  level: 'warning',
  code: 'texture-missing',
  text: `texture not found: ${name}`,
  count: 1,
  params: { name },
})

export const textureUnsupported = (name: string): Note => ({
  level: 'info',
  code: 'texture-unsupported',
  text: `texture of a kind that browsers cannot show: ${name}`,
  count: 1,
  params: { name },
})
