import { SampleCard } from './SampleCard.tsx'
import styles from './SampleGrid.module.css'
import { samples } from '../../services/samples/samples.ts'

export function SampleGrid() {
  return (
    <ul className={styles.grid}>
      {samples.map((sample) => (
        <li key={sample.file}>
          <SampleCard sample={sample} />
        </li>
      ))}
    </ul>
  )
}
