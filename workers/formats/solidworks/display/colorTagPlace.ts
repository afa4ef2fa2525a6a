import type { FaceRecord } from './faceRecords.ts'

/** Versions of the display data: older ones were not seen; later ones state colours by display state, and lack eight bytes. */
const FIRST_WITH_COLORS = 4100
const FIRST_WITH_STATES = 4400
const FIRST_WITHOUT_GAP = 5000

/** Display states of one face or body that state a colour; more are chance. */
const MOST_STATES = 64
const ALL_STATES = 0xffffffff

/** Whether a list of display states begins at `at`: their number, then the first one's number. */
export function isStateList(view: DataView, at: number, limit: number): boolean {
  if (at + 8 > limit) return false
  const count = view.getUint32(at, true)
  const state = view.getUint32(at + 4, true)
  return count > 0 && count <= MOST_STATES && (state === ALL_STATES || state <= MOST_STATES)
}

/**
 * Where the tag of the face's own colour stands, -1 when the bytes are others. Behind the texture coordinates and two empty arrays come a flag, with two
 * arrays more if set, and the display states that state a colour; from 2021 on at the latest none are stated there, and the list follows the corners.
 */
export function colorTagPlace(bytes: Uint8Array, view: DataView, face: FaceRecord, limit: number, version: number): number {
  if (version < FIRST_WITH_COLORS) return -1
  const row = face.end + (version < FIRST_WITHOUT_GAP ? 8 : 0)
  if (row + 16 > limit || view.getUint32(row, true) !== 8 || view.getUint32(row + 4, true) !== 100) return -1
  const count = view.getUint32(row + 12, true)
  if (count !== 0 && count !== face.vertices) return -1
  let at = row + 52 + count * 8
  if (version < FIRST_WITH_STATES) return at + 6 <= limit && view.getUint32(at, true) === 0 ? at + 4 : -1
  if (at + 4 > limit) return -1
  if (view.getUint32(at, true) === 1) at += 2 * (16 + 4 * face.vertices)
  if (at + 22 > limit || view.getUint32(at + 4, true) !== 0) return -1
  // From 2016 on at the latest a further zero stands before the list.
  if (view.getUint32(at + 8, true) === 0) at += 4
  if (isStateList(view, at + 8, limit)) return at + 18 <= limit ? at + 16 : -1
  return behindCorners(bytes, view, at + 12, limit)
}

/** One corner of a face: a number and three f64. */
const CORNER = 28

/** Behind the name of the face's origin: the corners (their number and a zero before them), then the list of display states. */
function behindCorners(bytes: Uint8Array, view: DataView, from: number, limit: number): number {
  const name = framedString(bytes, from, limit)
  if (name < 0 || name + 5 > limit) return -1
  const long = bytes[name + 2] === 0xff
  const end = name + (long ? 5 + view.getUint16(name + 3, true) * 2 : 3 + bytes[name + 2] * 2)
  // Later versions have two bytes more behind the name.
  for (const gap of [0, 2]) {
    if (end + gap + 8 > limit || view.getUint32(end + gap + 4, true) !== 0) continue
    const list = end + gap + 8 + view.getUint32(end + gap, true) * CORNER
    // From 2023 on at the latest sixteen bytes come between.
    for (const at of [list, list + 16]) if (isStateList(view, at, limit) && at + 10 <= limit) return at + 8
  }
  return -1
}

/** Place of the second byte of ff fe ff; -1 = none before the limit. */
function framedString(bytes: Uint8Array, from: number, limit: number): number {
  const range = bytes.subarray(from, limit)
  let at = range.indexOf(0xfe, 1)
  while (at > 0 && (range[at - 1] !== 0xff || range[at + 1] !== 0xff)) at = range.indexOf(0xfe, at + 1)
  return at < 0 ? -1 : from + at
}
