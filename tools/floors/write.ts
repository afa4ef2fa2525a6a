// `node tools/floors/write.ts`: writes the exceptions of the floors anew, when they have become fewer.
import { readArrows } from '../checkBoundaries.ts'
import { writeExceptions } from './checkFloors.ts'

writeExceptions((await readArrows()).arrows)
