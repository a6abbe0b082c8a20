import { Stack } from "@mantine/core";
import type { PersonDetail } from "#domain/people/collection.ts";
import { PERSON_FIELD } from "#domain/words/people.ts";
import { PERSON_PAGE } from "#domain/words/person.ts";
import { Fact, Facts } from "#ui/facts.tsx";
import { Fold } from "#ui/fold.tsx";
import { None, type Of } from "#widgets/known.tsx";
import { Told } from "#widgets/provenance.tsx";
import { ChangedLine } from "./changed-line.tsx";
import classes from "./person.module.css";

/** A number as a telephone takes it: digits and what may stand before or between them. */
const dialled = (number: string): string => number.replace(/[^\d+*#,;]/g, "");

type Props = { readonly person: PersonDetail; readonly zone: string; readonly of: Of };
/** Email and phones with their labels (spec 3 §2). [PPG-2] */
export function ContactSection({ person, zone, of }: Props) {
  const { email, phones, written, pending } = person;
  return (
    <Fold title={PERSON_PAGE.contact}>
      <Stack gap="sm" pb="md" px="md">
        <Facts>
          <Fact word={PERSON_FIELD.email}>
            <Told fields={["email"]} word={PERSON_FIELD.email}>
              {email === "" ? (
                <None of={of} say={PERSON_PAGE.none} short />
              ) : (
                <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className={classes["link"]}>
                  {email}
                </a>
              )}
            </Told>
          </Fact>
          {phones.map((p, i) => (
            <Fact key={`${i} ${p.number}`} word={p.type || PERSON_FIELD.phones}>
              <Told fields={["phones"]} word={p.type || PERSON_FIELD.phones}>
                {dialled(p.number) === "" ? (
                  p.number
                ) : (
                  <a href={`tel:${dialled(p.number)}`} className={classes["link"]}>
                    {p.number}
                  </a>
                )}
              </Told>
            </Fact>
          ))}
        </Facts>
        <ChangedLine written={written} pending={pending} zone={zone} />
      </Stack>
    </Fold>
  );
}
