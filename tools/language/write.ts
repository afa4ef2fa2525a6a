// `node tools/language/write.ts`: writes the counts of retired words and forms anew, when they have become fewer.
import { writeCounts } from './checkLanguage.ts'

writeCounts()
