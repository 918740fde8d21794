/** The way to where editors and owners work; shown to them alone. */
export function BackOfficeCard() {
  return (
    <section className="card p-6 md:p-8">
      <h2 className="text-xl font-semibold">Back office</h2>
      <p className="mt-2 text-muted">What waits for an answer or a decision, and how the site stands.</p>
      <a href="/back-office" className="button button-primary mt-4">
        Open the back office
      </a>
    </section>
  );
}
