import { SampleCard } from './SampleCard.tsx'
import styles from './SampleGrid.module.css'
import { type Sample, samples } from '../../services/samples/samples.ts'

/** Cards of samples; the eight first ones when none are named. */
export function SampleGrid({ list = samples }: { list?: readonly Sample[] }) {
  return (
    <ul className={styles.grid}>
      {list.map((sample) => (
        <li key={sample.file}>
          <SampleCard sample={sample} />
        </li>
      ))}
    </ul>
  )
}
