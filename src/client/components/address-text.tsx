import { Fragment } from 'react';

/** What is longer has no place where it would be read more easily on two lines, and must not widen its column. */
const LONGEST_PART = 24;

/** An email or web address that breaks before "@", a dot or a slash rather than in mid-word. */
export function AddressText({ children }: { children: string }) {
  return (
    <bdi className="wrap-break-word">
      {addressParts(children).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts keep their place
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part.length > LONGEST_PART ? <span className="wrap-anywhere">{part}</span> : part}
        </Fragment>
      ))}
    </bdi>
  );
}

/** "maya.okafor@example.org" as "maya", ".okafor", "@example" and ".org"; "//" stays with what is around it. */
export const addressParts = (address: string): string[] => address.split(/(?=[@._?&#])|\b(?=\/)/);
