// `node tools/acadTs/sample.ts`: public/samples/Sample1.dwg. The same bytes in every run.
import { writeFileSync } from 'node:fs'
import { bearingHousing } from './sample/housing.ts'

writeFileSync(new URL('../../public/samples/Sample1.dwg', import.meta.url), bearingHousing())
