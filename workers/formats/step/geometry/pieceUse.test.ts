import { expect, test } from 'vitest'
import { warmUpFiles } from '#step/warmUp'
import type { PartDraft } from '../../../contract/format.ts'
import { readDocument } from '../structure/document.ts'
import { TreeBuilder } from '../structure/tree.ts'
import { PartWork } from './partWork.ts'
import { PieceUse } from './pieceUse.ts'

const [wide] = await warmUpFiles()

async function meshed(pieceBytes: number) {
  const document = readDocument(wide.slice(), '')
  const { exchange } = document
  if (pieceBytes > 0) exchange.cut(pieceBytes)
  const { parts } = new TreeBuilder(() => undefined).build(document)
  const drafts: PartDraft[] = []
  const events = { part: (draft: PartDraft) => void drafts.push(draft), failed() {}, progress() {} }
  await new PartWork(parts, 100, 'normal', events, new PieceUse(parts)).run()
  const rows = Array.from({ length: exchange.count }, (_, row) => row)
  const gone = rows.filter((row) => {
    try {
      exchange.record(row)
      return false
    } catch {
      return true
    }
  })
  return {
    drafts: drafts.toSorted((a, b) => a.id - b.id),
    gone: gone.length,
    kept: rows.filter((row) => exchange.pieceOf(row) === 0).length,
    count: rows.length,
  }
}

test('pieces are given back when their parts are there, which are the same as of the whole', async () => {
  const whole = await meshed(0)
  const cut = await meshed(1000)
  expect(whole.gone).toBe(0)
  // The header's piece stays.
  expect(cut.gone).toBe(cut.count - cut.kept)
  expect(cut.gone).toBeGreaterThan(0.9 * cut.count)
  expect(cut.drafts).toEqual(whole.drafts)
})
