// `node bench/server/kill.ts [TIMES]`: kills the default server (SIGKILL) during writes and counts the lost records after each restart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killDuringWrites } from '../../server/testing/killDuringWrites.ts'

const kills = Number(process.argv[2] ?? 10)
const folder = await mkdtemp(join(tmpdir(), 'facet-kill-'))
const report = await killDuringWrites(join(folder, 'data'), kills, (line) => console.log(line))
await rm(folder, { recursive: true, force: true })
console.log(`${report.kills} kills, ${report.acknowledged} acknowledged writes, ${report.lost} lost`)
process.exitCode = report.lost > 0 ? 1 : 0
