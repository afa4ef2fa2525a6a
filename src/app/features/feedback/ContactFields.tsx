import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactTimes } from '../../../../contract/limits.ts'
import { Check, Field } from '../../ui/forms/Field.tsx'
import styles from './feedback.module.css'

type ContactTime = (typeof contactTimes)[number]
type FieldProps = Pick<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'ref' | 'name'> & { error?: string }

interface ContactFieldsProps {
  field(name: 'contactMe' | 'email' | 'areaCode' | 'phone'): FieldProps
  onTime(time: ContactTime | undefined): void
}

/** "Hope we contact you": where and when, once it is ticked. */
export function ContactFields({ field, onTime }: ContactFieldsProps) {
  const { t } = useTranslation('feedback')
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const { onChange, ...contactMe } = field('contactMe')
  return (
    <div className={styles.contact}>
      <Check
        {...contactMe}
        onChange={(event) => {
          setWanted(event.target.checked)
          onChange?.(event)
        }}
      >
        {t('contactMe')}
      </Check>
      {isWanted && (
        <>
          <Field label={t('email')} type="email" autoComplete="email" {...field('email')} />
          <div className={styles.phone}>
            <Field label={t('areaCode')} type="tel" autoComplete="tel-country-code" placeholder="+49" {...field('areaCode')} />
            <Field label={t('phone')} type="tel" autoComplete="tel-national" {...field('phone')} />
          </div>
          <div className={styles.time}>
            <label htmlFor={id}>{t('contactTime')}</label>
            <select id={id} defaultValue="" onChange={({ target }) => onTime(contactTimes.find((time) => time === target.value))}>
              <option value="">{t('time.any')}</option>
              {contactTimes.map((time) => (
                <option key={time} value={time}>
                  {t(`time.${time}`)}
                </option>
              ))}
            </select>
          </div>
        </>
      )}
    </div>
  )
}
